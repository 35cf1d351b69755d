import { useContext, useId, useState } from 'preact/hooks';
import { CHANNELS, type Channel } from '../../lib/follow-up/records.ts';
import { t } from '../../lib/i18n/text.ts';
import { ClockContext } from '../ui/clock.ts';
import { Field, fieldAttributes } from '../ui/field.tsx';
import { focusOnce } from '../ui/focus.ts';
import { SelectField } from '../ui/select-field.tsx';
import { atTime, dayOf } from './date-field.ts';
import { InlineForm } from './inline-form.tsx';
import { channelWords } from './stage-words.ts';

export interface ContactDateFormProps {
  /** Tells whether the contact could be stored. */
  onSave: (channel: Channel, at: number) => Promise<boolean>;
  onClose: () => void;
}

/** Of a day that was named without a time. So it is the same day where the clocks are changed. */
const NOON = '12:00';

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
    const at = day === today ? clock.now() : atTime(day, NOON);
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
            ref={focusOnce}
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
