/**
 * The dialect of the service under test: SERVICE_DIALECT in the words of the sandbox's command line, otherwise the
 * default. Assertions about what the documents leave open ask it what to expect.
 */
import { type Dialect, type Freedom, type Reading, readDialect } from '../../sandbox/dialects.ts';

export const SPOKEN: Dialect = readDialect((process.env.SERVICE_DIALECT ?? '').split(/\s+/).filter(Boolean));

/** Whether the service has one of these readings of a freedom. */
export function speaks<F extends Freedom>(freedom: F, ...readings: Reading<F>[]): boolean {
  return readings.some((reading) => reading === SPOKEN[freedom]);
}

/** Whether answers tell figures at all. */
export const TELLS_FIGURES = !speaks('numbers', 'null', 'absent');
export const HAS_STATUS = !speaks('status-route', 'none-404', 'none-405', 'none-html');
/** Whether contact-status has the values of an ended unlock. */
export const STATUS_HAS_VALUES = HAS_STATUS && speaks('status-values', 'at-end', 'absent-before', 'early');

/** A prompt that finds everybody: an empty one, or one without words where an empty one is refused. */
export const ANY_PROMPT = speaks('prompt', 'required') ? '*' : '';

/** Why a test does not apply, for `skip(condition, reason)`. */
export const WHY = {
  free: 'nothing costs anything in this dialect',
  rising: 'prices change between two calls in this dialect',
  moving: 'other people of the company move the balance in this dialect',
  neverDone: 'jobs of several people never end in this dialect',
  noStatus: 'there is no contact-status in this dialect',
} as const;

export const IS_FREE = speaks('prices', 'zero');
export const IS_RISING = speaks('prices', 'rising');
export const IS_MOVING = speaks('balance', 'moving');
export const IS_NEVER_DONE = speaks('jobs', 'never-done');
