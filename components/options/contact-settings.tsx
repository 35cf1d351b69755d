import { t, tn } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/switch.tsx';
import { AmountField } from './amount-field.tsx';

export interface SettingsProps {
  session: SessionView;
  change: (change: Partial<Settings>) => void;
}

const MAX_CREDITS = 1_000_000;

interface DefaultSettingsProps extends SettingsProps {
  /** The shortcut that gets it; null where none is set. */
  keys: string | null;
}

/** What a click gets, and whether it is copied. */
export function DefaultSettings({ session: { settings }, change, keys }: DefaultSettingsProps) {
  const choose = (field: ContactField, on: boolean) =>
    change({
      defaultFields: CONTACT_FIELDS.filter((each) =>
        each === field ? on : settings.defaultFields.includes(each),
      ),
    });
  return (
    <Section title={t('optionsContacts')}>
      <fieldset class="ts-choices">
        <legend class="ts-choices__title">{t('optionsDefaultFields')}</legend>
        {CONTACT_FIELDS.map((field) => (
          <CheckboxRow
            key={field}
            label={fieldWords(field)}
            checked={settings.defaultFields.includes(field)}
            onChange={(on) => choose(field, on)}
          />
        ))}
        {keys && <p class="ts-muted">{t('optionsGetKeys', keys)}</p>}
      </fieldset>
      <Switch
        label={t('optionsCopyWhenFound')}
        hint={t('optionsCopyWhenFoundHint')}
        checked={settings.copyWhenFound}
        onChange={(copyWhenFound) => change({ copyWhenFound })}
      />
    </Section>
  );
}

/** The recruiter's own limits. */
export function LimitSettings({ session, change }: SettingsProps) {
  const { settings, managed, spentToday, accounts } = session;
  const account = accounts.find(({ current }) => current);
  return (
    <Section title={t('optionsLimits')}>
      {account && accounts.length > 1 && <p class="ts-muted">{t('accountLimits', account.name)}</p>}
      <div class="ts-columns">
        <AmountField
          label={t('optionsConfirmAbove')}
          hint={t('optionsConfirmAboveHint')}
          value={settings.confirmAbove}
          min={0}
          max={MAX_CREDITS}
          locked={managed.includes('confirmAbove')}
          onChange={(confirmAbove) => change({ confirmAbove })}
        />
        <AmountField
          label={t('optionsDailyCap')}
          hint={t('optionsDailyCapHint', tn('uiCredits', spentToday))}
          value={settings.dailyCap}
          min={0}
          max={MAX_CREDITS}
          locked={managed.includes('dailyCap')}
          onChange={(dailyCap) => change({ dailyCap })}
        />
      </div>
    </Section>
  );
}
