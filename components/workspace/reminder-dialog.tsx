import { useContext, useState } from 'preact/hooks';
import { dueSoon, type Reminder } from '../../lib/follow-up/reminders.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { ReminderForm } from '../follow-up/reminder-form.tsx';
import { dueWords, soonWords } from '../follow-up/reminder-words.ts';
import { Button } from '../ui/button.tsx';
import { ClockContext } from '../ui/clock.ts';
import { Dialog } from '../ui/dialog.tsx';

export interface ReminderDialogProps {
  /** How many people the reminder is for. */
  count: number;
  onSave: (reminder: Reminder) => void;
  onClose: () => void;
}

/** Asks when to be reminded of some people. */
export function ReminderDialog({ count, onSave, onClose }: ReminderDialogProps) {
  const { now } = useContext(ClockContext);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open
      title={tn('bulkRemindTitle', count)}
      onClose={onClose}
      actions={
        !isAsking && (
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
        )
      }
    >
      {isAsking ? (
        <ReminderForm
          reminder={null}
          onSave={async (reminder) => {
            onSave(reminder);
            return true;
          }}
          onClose={onClose}
        />
      ) : (
        <div class="ts-row ts-row--wrap">
          {dueSoon(now()).map(({ soon, at }, index) => (
            <Button
              key={soon}
              autoFocus={index === 0}
              title={dueWords(at)}
              onClick={() => onSave({ at, text: '' })}
            >
              {soonWords(soon)}
            </Button>
          ))}
          <Button onClick={() => setAsking(true)}>{t('reminderDate')}</Button>
        </div>
      )}
    </Dialog>
  );
}
