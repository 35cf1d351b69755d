import { t, tn } from '../../lib/i18n/text.ts';
import type { AccountView } from '../../lib/views/account-view.ts';
import { Outside } from '../ui/outside.tsx';

export interface AccountSwitcherProps {
  accounts: readonly AccountView[];
  onSwitch: (account: string) => void;
}

/** The accounts to choose from, each one click away. */
export function AccountSwitcher({ accounts, onSwitch }: AccountSwitcherProps) {
  const shown = accounts.filter(({ usable, current }) => usable || current);
  return (
    <fieldset class="ts-switcher">
      <legend class="ts-sr-only">{t('accounts')}</legend>
      {shown.map(({ id, name, current, waiting }) => (
        <button
          key={id}
          type="button"
          class="ts-switcher__account"
          aria-pressed={current}
          onClick={() => {
            if (!current) onSwitch(id);
          }}
        >
          <Outside class="ts-truncate" text={name} />
          {waiting > 0 && (
            <span class="ts-switcher__waiting">
              {' · '}
              {tn('accountWaiting', waiting)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
