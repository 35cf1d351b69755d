import { t } from '../../lib/i18n/text.ts';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/switch.tsx';
import type { SettingsProps } from './contact-settings.tsx';

/** Whether single letters are shortcuts. Who speaks to the computer or slips on a key may not want that. */
export function KeyboardSettings({ session: { settings }, change }: SettingsProps) {
  return (
    <Section title={t('optionsKeyboard')}>
      <Switch
        label={t('optionsSingleKeys')}
        hint={t('optionsSingleKeysHint')}
        checked={settings.singleKeys}
        onChange={(singleKeys) => change({ singleKeys })}
      />
    </Section>
  );
}
