import type { ServiceError } from '../../../lib/service/errors.ts';
import { readErrorStatus } from '../../../lib/service/read-error.ts';
import { HOUR, MINUTE, SECOND, START } from '../../support/times.ts';

/** A part of the day, in milliseconds since its start. */
export interface Span {
  from: number;
  until: number;
}

/** Something that happens to everybody at once. */
export interface Happening extends Span {
  what: string;
  /** How the service answers meanwhile; `hasRoom` takes one call more in this second, if the service has room for it. */
  answer?: (at: number, hasRoom: () => boolean) => ServiceError | null;
  /** The service works for nobody meanwhile. */
  isAway?: boolean;
  /** The browsers are closed then, and started one by one between `from` and `until`. */
  closedFrom?: number;
}

const refusal = (at: number, status: number, retryAfter: string | null = null) =>
  readErrorStatus({ status, retryAfter }, null, { now: () => at, redact: (text) => text });

/** Ten minutes without the service, or longer. */
function outage(
  what: string,
  from: number,
  answer: (at: number, end: string) => ServiceError,
  lastsMs = 10 * MINUTE,
): Happening {
  const until = from + lastsMs;
  const end = new Date(START + until).toUTCString();
  return { what: `away, ${what}`, from, until, isAway: true, answer: (at) => answer(at, end) };
}

/** Ten minutes in which the service has too little room, and refuses the calls that come too much. */
function storm(what: string, from: number, retryAfter: (at: number) => string | null): Happening {
  return {
    what: `429 storm, ${what}`,
    from,
    until: from + 10 * MINUTE,
    answer: (at, hasRoom) => (hasRoom() ? null : refusal(at, 429, retryAfter(at))),
  };
}

/** A service that counts calls a minute names the next full one. */
const untilFullMinute = (at: number) => String(60 - (Math.floor(at / SECOND) % 60));

/** The calm minutes that the others are compared with. */
export const CALM: Span = { from: 20 * MINUTE, until: 30 * MINUTE };

export const MONDAY: Happening = { what: 'Monday start within a minute', from: 0, until: MINUTE };

/** The events of a working day, with about twenty minutes after each. */
export const HAPPENINGS: readonly Happening[] = [
  MONDAY,
  outage('nothing said', 30 * MINUTE, () => ({ kind: 'unreachable' })),
  outage('“Retry-After: 60”', 60 * MINUTE, (at) => refusal(at, 429, '60')),
  outage('its end named', 90 * MINUTE, (at, end) => refusal(at, 429, end)),
  outage('its end named by HTTP 503', 120 * MINUTE, (at, end) => refusal(at, 503, end)),
  {
    what: 'start after lunch within ten minutes',
    from: 200 * MINUTE,
    until: 210 * MINUTE,
    closedFrom: 150 * MINUTE,
  },
  storm('nothing said', 230 * MINUTE, () => null),
  storm('the next full minute named', 260 * MINUTE, untilFullMinute),
  // It ends after everybody has tried the key once more, so that nobody comes back early.
  outage('every key refused', 290 * MINUTE, (at) => refusal(at, 401), 10.5 * MINUTE),
  outage('an hour, its end named', 320 * MINUTE, (at, end) => refusal(at, 429, end), HOUR),
];

export const DAY_MS = 400 * MINUTE;
