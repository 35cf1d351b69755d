import { t, tn } from '../../lib/i18n/text.ts';
import type { AccountView } from '../../lib/views/account-view.ts';

export interface AccountSwitcherProps {
  accounts: readonly AccountView[];
  onSwitch: (account: string) => void;
}

/** The accounts to choose from, each one click away. Nothing where there is no choice. */
export function AccountSwitcher({ accounts, onSwitch }: AccountSwitcherProps) {
  if (!accounts.some(({ usable }) => usable)) return null;
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
          <span class="ts-truncate">{name}</span>
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
