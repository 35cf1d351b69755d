import { time } from '../../lib/i18n/dates.ts';
import { t } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { IconButton } from '../ui/button.tsx';
import { Credits } from '../ui/credits.tsx';
import { BriefcaseIcon, ExternalIcon, SettingsIcon } from '../ui/icons.tsx';
import { Mark } from '../ui/mark.tsx';
import { AccountSwitcher } from './lazy-components.ts';

export interface PopupHeaderProps {
  session: SessionView | null;
  onSwitch: (account: string) => void;
  onOptions: () => void;
  onWorkspace: () => void;
  /** Only in the toolbar's popup. */
  onWindow?: (() => void) | undefined;
}

/** Name, balance, links to the window, the workspace and the options, the accounts where there are several, and a slow start. */
export function PopupHeader({ session, onSwitch, onOptions, onWorkspace, onWindow }: PopupHeaderProps) {
  const balance = session?.balance ?? null;
  return (
    <header>
      <div class="ts-popup__head">
        <Mark />
        <h1 class="ts-grow ts-large ts-truncate">{t('extensionName')}</h1>
        {session?.hasKey && (
          <span title={balance ? t('popupBalanceAt', time(balance.at)) : undefined}>
            <Credits amount={balance?.credits ?? null} extra={balance?.extra} />
          </span>
        )}
        {onWindow && (
          <IconButton icon={ExternalIcon} size="small" label={t('popupWindow')} onClick={onWindow} />
        )}
        <IconButton icon={BriefcaseIcon} size="small" label={t('openWorkspace')} onClick={onWorkspace} />
        <IconButton icon={SettingsIcon} size="small" label={t('openOptions')} onClick={onOptions} />
      </div>
      {session?.accounts.some(({ usable }) => usable) && (
        <AccountSwitcher accounts={session.accounts} onSwitch={onSwitch} />
      )}
      {session && session.moving !== null && (
        <p class="ts-popup__moving ts-small ts-muted">{t('historyMoving', session.moving)}</p>
      )}
    </header>
  );
}
