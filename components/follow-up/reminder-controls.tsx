import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { dueSoon, type Reminder } from '../../lib/follow-up/reminders.ts';
import { t } from '../../lib/i18n/text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ClockContext } from '../ui/clock.ts';
import { focusIfLost } from '../ui/focus.ts';
import { BellIcon, CheckIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { Outside } from '../ui/outside.tsx';
import type { FollowUpModel } from './follow-up-model.ts';
import { useKeptFocus } from './kept-focus.ts';
import type { PartProps } from './part-props.ts';
import { ReminderForm } from './reminder-form.tsx';
import { dueWords, soonWords } from './reminder-words.ts';

/** Takes the focus when what had it goes. */
const STAND_IN = '.ts-follow-up__mark > button';

/** When the recruiter is to be reminded of a person. */
export function ReminderControls({ model, somebody, noted, attempt, problem }: PartProps) {
  const { now } = useContext(ClockContext);
  const [isAsking, setAsking] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part, STAND_IN);
  const { reminder } = noted.followUp;
  return (
    <div ref={part} class="ts-follow-up__part">
      <div class="ts-follow-up__row">
        <span class="ts-follow-up__mark">
          <Menu
            label={t(reminder ? 'reminderMove' : 'reminderAdd')}
            icon={BellIcon}
            items={[
              ...dueSoon(now()).map(({ soon, at }) => ({
                id: soon,
                label: soonWords(soon),
                detail: dueWords(at),
                onSelect: () => void attempt(model.remindAt([somebody], at)),
              })),
              { id: '', label: t('reminderDate'), onSelect: () => setAsking(true) },
            ]}
          />
        </span>
      </div>
      {isAsking && (
        <ReminderForm
          reminder={reminder}
          onSave={(one) => attempt(model.setReminder([somebody], one))}
          onClose={() => setAsking(false)}
        />
      )}
      {reminder && !isAsking && (
        <ReminderLine
          reminder={reminder}
          isDue={reminder.at <= now()}
          onDone={() => void attempt(model.removeReminder([somebody]))}
        />
      )}
      {reminder && (
        <NotificationOffer
          notifications={model.notifications}
          onGone={() => focusIfLost(part.current?.querySelector<HTMLElement>(STAND_IN) ?? null)}
        />
      )}
      {problem}
    </div>
  );
}

interface ReminderLineProps {
  reminder: Reminder;
  isDue: boolean;
  onDone: () => void;
}

function ReminderLine({ reminder: { at, text }, isDue, onDone }: ReminderLineProps) {
  const words = t(isDue ? 'reminderWasDue' : 'reminderOn', dueWords(at));
  return (
    <p class={classNames('ts-follow-up__line', isDue && 'ts-follow-up__line--due')}>
      <span>{words}</span>
      {text !== '' && <Outside text={text} />}
      <IconButton icon={CheckIcon} size="small" label={t('reminderMarkDone')} onClick={onDone} />
    </p>
  );
}

interface NotificationOfferProps extends Pick<FollowUpModel, 'notifications'> {
  /** The offer was taken, and is there no more. */
  onGone: () => void;
}

/** Offers notifications where the browser shows none: a due reminder is then only a number at the toolbar's button. */
function NotificationOffer({ notifications: { isOn, turnOn }, onGone }: NotificationOfferProps) {
  const [isOffered, setOffered] = useState(false);
  const wasOffered = useRef(false);
  useLayoutEffect(() => {
    if (wasOffered.current && !isOffered) onGone();
    wasOffered.current = isOffered;
  });
  useEffect(() => {
    void isOn().then((on) => setOffered(!on));
  }, [isOn]);
  return isOffered ? (
    <p class="ts-follow-up__line">
      <span>{t('reminderBadge')}</span>
      <Button
        variant="ghost"
        size="small"
        onClick={async () => {
          if (await turnOn()) setOffered(false);
        }}
      >
        {t('reminderNotify')}
      </Button>
    </p>
  ) : null;
}
