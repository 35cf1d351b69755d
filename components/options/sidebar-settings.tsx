import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Switch } from '../ui/switch.tsx';
import type { OptionsActions, Shortcuts } from './actions.ts';
import type { SettingsProps } from './contact-settings.tsx';
import { ProblemLine } from './problem-line.tsx';
import { setUpWords } from './set-up-words.ts';

export interface SidebarSettingsProps extends SettingsProps {
  shortcuts: Shortcuts;
}

/** Where the sidebar opens, and whether the launcher is shown. */
export function SidebarSettings({ session, change, shortcuts }: SidebarSettingsProps) {
  const { settings, network, managed } = session;
  return (
    <Section title={t('optionsSidebar')}>
      <Switch
        label={t('optionsSidePanelOnly')}
        hint={t('optionsSidePanelOnlyHint')}
        checked={settings.sidePanelOnly}
        locked={managed.includes('sidePanelOnly')}
        onChange={(sidePanelOnly) => change({ sidePanelOnly })}
      />
      {!settings.sidePanelOnly && (
        <>
          <SelectField
            label={t('optionsPlace')}
            hint={t('optionsPlaceHint')}
            value={settings.place}
            options={[
              { value: 'overlay', label: t('optionsPlaceOverlay') },
              { value: 'panel', label: t('optionsPlacePanel') },
            ]}
            onChange={(place) => change({ place })}
          />
          <Switch
            label={network ? t('optionsLauncher', network.site) : t('optionsLauncherAny')}
            hint={shortcuts.sidebar ? t('optionsLauncherHint', shortcuts.sidebar) : undefined}
            checked={!settings.launcherHidden}
            onChange={(shown) => change({ launcherHidden: !shown })}
          />
        </>
      )}
    </Section>
  );
}

export interface NotificationSettingsProps extends Pick<SettingsProps, 'session'> {
  notify: OptionsActions['notify'];
  announce: (message: string) => void;
}

/** Whether the browser tells of what was found while the recruiter does something else. */
export function NotificationSettings({ session, notify, announce }: NotificationSettingsProps) {
  const [problem, setProblem] = useState<string | null>(null);

  async function setNotify(on: boolean) {
    const reply = await notify(on);
    if (reply === false) setProblem(t('optionsNotifyDeclined'));
    else if (!reply.ok) setProblem(setUpWords(reply.error, ''));
    else {
      setProblem(null);
      announce(t('optionsSaved'));
    }
  }

  return (
    <Section title={t('optionsNotifications')}>
      <Switch
        label={t('optionsNotify')}
        hint={t('optionsNotifyHint')}
        checked={session.settings.notify}
        onChange={(on) => void setNotify(on)}
      />
      <ProblemLine words={problem} />
    </Section>
  );
}
