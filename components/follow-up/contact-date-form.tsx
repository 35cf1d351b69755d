import { useContext, useId, useState } from 'preact/hooks';
import { CHANNELS, type Channel } from '../../lib/follow-up/records.ts';
import { t } from '../../lib/i18n/text.ts';
import { ClockContext } from '../ui/clock.ts';
import { Field, fieldAttributes } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { InlineForm } from './inline-form.tsx';
import { channelWords } from './stage-words.ts';

export interface ContactDateFormProps {
  /** Tells whether the contact could be stored. */
  onSave: (channel: Channel, at: number) => Promise<boolean>;
  onClose: () => void;
}

/** The day of a time as a date field has it: `YYYY-MM-DD`. */
function dayOf(ms: number): string {
  const day = new Date(ms);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Noon of a day that a date field has, so that it is the same day where the clocks are changed. */
function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

/** Asks when and by what somebody was contacted. */
export function ContactDateForm({ onSave, onClose }: ContactDateFormProps) {
  const id = useId();
  const clock = useContext(ClockContext);
  const [day, setDay] = useState(() => dayOf(clock.now()));
  const [channel, setChannel] = useState<Channel>(CHANNELS[0]);
  const today = dayOf(clock.now());
  const label = t('followUpDate');
  // Both are written so that their order is that of the days.
  const error = day > today ? t('followUpDateFuture') : null;
  const save = async () => {
    const at = day === today ? clock.now() : noonOf(day);
    if (await onSave(channel, at)) onClose();
  };
  return (
    <InlineForm
      submit={t('followUpSave')}
      canSubmit={day !== '' && error === null}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <div class="ts-follow-up__pair">
        <Field id={id} label={label} error={error}>
          <input
            {...fieldAttributes(id, { label, error })}
            ref={(element) => {
              if (!element || element.dataset.focused !== undefined) return;
              element.dataset.focused = '';
              element.focus();
            }}
            class="ts-field__input"
            type="date"
            max={today}
            value={day}
            onInput={(event) => setDay(event.currentTarget.value)}
          />
        </Field>
        <SelectField
          label={t('followUpChannel')}
          value={channel}
          options={CHANNELS.map((value) => ({ value, label: channelWords(value) }))}
          onChange={setChannel}
        />
      </div>
    </InlineForm>
  );
}
