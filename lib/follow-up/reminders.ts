import type { Change } from './changes.ts';
import type { FollowUp } from './records.ts';

export type Reminder = NonNullable<FollowUp['reminder']>;

export const MAX_REMINDER_CHARS = 200;
/** The hour at which a day's reminders are due, where the recruiter names none. */
const MORNING = 9;
/** Later today is so many hours from now, up to the end of a working day. */
const LATER_HOURS = 3;
const EVENING = 18;

/** When a reminder can be due without a date being typed. */
export const SOON = ['today', 'tomorrow', 'days', 'week', 'month'] as const;
export type Soon = (typeof SOON)[number];

/** The morning of a day that is so many days after the one of `from`. Days may have 23 or 25 hours. */
function morningOf(from: Date, days: number): number {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, MORNING).getTime();
}

/** When a reminder that is set now is due; null where that is not offered. Days are those of the recruiter's own clock. */
export function dueAt(soon: Soon, now: number): number | null {
  const from = new Date(now);
  if (soon === 'today') {
    const later = new Date(
      from.getFullYear(),
      from.getMonth(),
      from.getDate(),
      from.getHours() + LATER_HOURS,
    );
    return later.getHours() <= EVENING && later.getDate() === from.getDate() ? later.getTime() : null;
  }
  if (soon === 'tomorrow') return morningOf(from, 1);
  if (soon === 'days') return morningOf(from, 3);
  // The next Monday, which is in a week if it is Monday.
  if (soon === 'week') return morningOf(from, 7 - ((from.getDay() + 6) % 7));
  const days = new Date(from.getFullYear(), from.getMonth() + 2, 0).getDate();
  return new Date(from.getFullYear(), from.getMonth() + 1, Math.min(from.getDate(), days), MORNING).getTime();
}

/** When a reminder that is set now can be due. */
export function dueSoon(now: number): { soon: Soon; at: number }[] {
  return SOON.flatMap((soon) => {
    const at = dueAt(soon, now);
    return at === null ? [] : { soon, at };
  });
}

/** Sets a reminder, or takes it away. */
export const setReminder =
  (reminder: Reminder | null): Change =>
  (before) =>
    before.reminder?.at === reminder?.at && before.reminder?.text === reminder?.text
      ? before
      : { ...before, reminder };

/** Sets when somebody is to be thought of again. What the reminder says stays. */
export const remindAt =
  (at: number): Change =>
  (before) =>
    setReminder({ at, text: before.reminder?.text ?? '' })(before);
