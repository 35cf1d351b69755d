import type { Random } from '../random.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Whole weeks, so that each weekday is there as often, and less than 365 days, the shortest time that keeps a year. */
const DAYS_BACK = 364;
const HOLIDAYS = 10;
const FIRST_HOUR = 8;
const HOURS = 9;

/** The last working days before the day of `now`, the oldest first, each as its midnight. All times are UTC. */
export function workingDays(now: number, days: number, random: Random): number[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const weekdays = Array.from({ length: DAYS_BACK }, (_, n) => today - (DAYS_BACK - n) * DAY_MS).filter(
    isWeekday,
  );
  // The last two weeks have none, so that the year ends just before `now`.
  const holidays = new Set(random.some(weekdays.slice(0, -10), HOLIDAYS));
  const worked = weekdays.filter((day) => !holidays.has(day));
  if (!(days >= 1 && days <= worked.length))
    throw new RangeError(`A year has from 1 to ${worked.length} working days.`);
  return worked.slice(-days);
}

function isWeekday(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday > 0 && weekday < 6;
}

/** When each of `count` pieces of work begins. They are spread evenly over the days, and over the hours of each day. */
export function workTimes(days: readonly number[], count: number): (piece: number) => number {
  return (piece) => {
    const share = (piece * days.length) / count;
    const day = Math.floor(share);
    const begins = (share - day) * HOURS * HOUR_MS;
    return (days[day] ?? 0) + FIRST_HOUR * HOUR_MS + Math.round(begins);
  };
}
