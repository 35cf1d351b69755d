import { inWords } from './outside-text.ts';
import { lazy, locale } from './text.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export interface Dates {
  locale: string;
  date(ms: number): string;
  time(ms: number): string;
  /** "5 minutes ago", "yesterday", "in 2 hours". */
  relative(ms: number, now: number): string;
  /** A service's `YYYY-MM` or `YYYY-MM-DD` as month and year; anything else as a text from outside. */
  month(raw: string): string;
}

/** Dates and times in one language. They are apart from its texts, since the worker writes none. */
export function createDates(locale: string): Dates {
  const dates = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const times = lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const months = lazy(
    () => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  );
  const spans = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return {
    locale,
    date: (ms) => dates().format(ms),
    time: (ms) => times().format(ms),
    relative(ms, now) {
      const seconds = (ms - now) / 1000;
      for (const [unit, size] of UNITS) {
        if (Math.abs(seconds) >= size) return spans().format(Math.trunc(seconds / size), unit);
      }
      return spans().format(0, 'second');
    },
    month(raw) {
      const found = /^(\d{4})-(\d{2})(?:$|-\d{2}(?:$|T))/.exec(raw.trim());
      const month = Number(found?.[2]);
      if (!found || month < 1 || month > 12) return inWords(raw);
      return months().format(Date.UTC(Number(found[1]), month - 1, 1));
    },
  };
}

let last: Dates | null = null;

/** The dates of the language in use. */
function current(): Dates {
  if (last?.locale !== locale()) last = createDates(locale());
  return last;
}

/** A day in the language in use. */
export const date: Dates['date'] = (ms) => current().date(ms);

/** A time of day in the language in use. */
export const time: Dates['time'] = (ms) => current().time(ms);

/** How long ago or ahead, in the language in use. */
export const relative: Dates['relative'] = (ms, now) => current().relative(ms, now);

/** Month and year of a service's date, in the language in use. */
export const month: Dates['month'] = (raw) => current().month(raw);

/** A span as `m:ss`, or `h:mm:ss` from one hour on. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
