import { useContext, useId, useState } from 'preact/hooks';
import { dueAt, MAX_REMINDER_CHARS, type Reminder } from '../../lib/follow-up/reminders.ts';
import { t } from '../../lib/i18n/text.ts';
import { ClockContext } from '../ui/clock.ts';
import { Field, fieldAttributes } from '../ui/field.tsx';
import { focusOnce } from '../ui/focus.ts';
import { atTime, dayOf, timeOf } from './date-field.ts';
import { InlineForm } from './inline-form.tsx';

export interface ReminderFormProps {
  /** What is set already. */
  reminder: Reminder | null;
  /** Tells whether the reminder could be stored. */
  onSave: (reminder: Reminder) => Promise<boolean>;
  onClose: () => void;
}

/** Asks when to be reminded, and of what. */
export function ReminderForm({ reminder, onSave, onClose }: ReminderFormProps) {
  const id = useId();
  const { now } = useContext(ClockContext);
  const [first] = useState(() =>
    reminder && reminder.at > now() ? reminder.at : (dueAt('tomorrow', now()) ?? now()),
  );
  const [day, setDay] = useState(dayOf(first));
  const [time, setTime] = useState(timeOf(first));
  const [text, setText] = useState(reminder?.text ?? '');
  const isWhole = day !== '' && time !== '';
  const error = isWhole && atTime(day, time) <= now() ? t('reminderPast') : null;
  const labels = { day: t('followUpDate'), time: t('reminderTime'), text: t('reminderText') };
  const save = async () => {
    if (await onSave({ at: atTime(day, time), text: text.trim() })) onClose();
  };
  return (
    <InlineForm
      submit={t('followUpSave')}
      canSubmit={isWhole && error === null}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <div class="ts-follow-up__pair">
        <Field id={`${id}day`} label={labels.day} error={error}>
          <input
            {...fieldAttributes(`${id}day`, { label: labels.day, error })}
            ref={focusOnce}
            class="ts-field__input"
            type="date"
            min={dayOf(now())}
            value={day}
            onInput={(event) => setDay(event.currentTarget.value)}
          />
        </Field>
        <Field id={`${id}time`} label={labels.time}>
          <input
            {...fieldAttributes(`${id}time`, { label: labels.time })}
            class="ts-field__input"
            type="time"
            value={time}
            onInput={(event) => setTime(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Field id={`${id}text`} label={labels.text}>
        <input
          {...fieldAttributes(`${id}text`, { label: labels.text })}
          class="ts-field__input"
          type="text"
          maxLength={MAX_REMINDER_CHARS}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </Field>
    </InlineForm>
  );
}
