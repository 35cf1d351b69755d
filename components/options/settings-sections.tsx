import type { SessionView } from '../../lib/views/session-view.ts';
import type { OptionsActions, Shortcuts } from './actions.ts';
import { DefaultSettings, LimitSettings, type SettingsProps } from './contact-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { KeyboardSettings } from './keyboard-settings.tsx';
import { PriceSettings } from './price-settings.tsx';
import { NotificationSettings, SidebarSettings } from './sidebar-settings.tsx';

export interface SettingsSectionsProps extends SettingsProps {
  session: SessionView;
  shortcuts: Shortcuts;
  actions: Pick<OptionsActions, 'notify' | 'setPrice' | 'exportAll' | 'eraseAll' | 'storageUsed'>;
  announce: (message: string) => void;
  onErased: () => void;
}

/** Everything below the set-up. It is loaded after the steps, with which a new recruiter begins. */
export function SettingsSections(props: SettingsSectionsProps) {
  const { session, change, shortcuts, actions, announce, onErased } = props;
  return (
    <>
      <DefaultSettings session={session} change={change} keys={shortcuts.get} />
      <LimitSettings session={session} change={change} />
      <PriceSettings session={session} setPrice={actions.setPrice} announce={announce} />
      <SidebarSettings session={session} change={change} shortcuts={shortcuts} />
      <KeyboardSettings session={session} change={change} />
      <NotificationSettings session={session} notify={actions.notify} announce={announce} />
      <DataSettings
        session={session}
        change={change}
        actions={actions}
        announce={announce}
        onErased={onErased}
      />
    </>
  );
}
