import type { Soon } from '../../lib/follow-up/reminders.ts';
import { date, time } from '../../lib/i18n/dates.ts';
import { type MessageKey, t } from '../../lib/i18n/text.ts';

const SOON_WORDS: Record<Soon, MessageKey> = {
  today: 'reminderToday',
  tomorrow: 'reminderTomorrow',
  days: 'reminderDays',
  week: 'reminderWeek',
  month: 'reminderMonth',
};

export const soonWords = (soon: Soon): string => t(SOON_WORDS[soon]);

/** The day and time at which a reminder is due. */
export const dueWords = (at: number): string => t('reminderAt', date(at), time(at));
