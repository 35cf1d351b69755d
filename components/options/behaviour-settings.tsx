import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Switch } from '../ui/switch.tsx';
import type { OptionsActions } from './actions.ts';
import { setUpWords } from './set-up-words.ts';
import type { SettingsProps } from './spending-settings.tsx';

export interface BehaviourSettingsProps extends SettingsProps {
  notify: OptionsActions['notify'];
  announce: (message: string) => void;
}

/** Where the sidebar opens, whether the launcher is shown, and notifications. */
export function BehaviourSettings({ session, change, notify, announce }: BehaviourSettingsProps) {
  const { settings, network, managed } = session;
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
    <Section title={t('optionsBehaviour')}>
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
            hint={t('optionsLauncherHint')}
            checked={!settings.launcherHidden}
            onChange={(shown) => change({ launcherHidden: !shown })}
          />
        </>
      )}
      <Switch
        label={t('optionsNotify')}
        hint={t('optionsNotifyHint')}
        checked={settings.notify}
        onChange={(on) => void setNotify(on)}
      />
      {problem && <Notice kind="error" title={problem} onDismiss={() => setProblem(null)} />}
    </Section>
  );
}
