import type { core } from 'zod/mini';

/*
 * Checks of numbers and texts. zod's own, `refine` included, bring a class each into every bundle, and nobody sees their
 * messages.
 */

/** A value that passes a test of one's own. */
export function passing<T>(test: (value: T) => boolean): core.CheckFn<T> {
  return ({ value, issues }) => {
    if (!test(value)) issues.push({ code: 'custom', input: value });
  };
}

/** A number from `low` to `high`, both included. */
export const between = (low: number, high = Number.POSITIVE_INFINITY) =>
  passing<number>((value) => value >= low && value <= high);

/** A whole number from `low` to `high`, both included. */
export const whole = (low: number, high = Number.MAX_SAFE_INTEGER) =>
  passing<number>((value) => Number.isInteger(value) && value >= low && value <= high);

/** A text of this form. */
export const like = (form: RegExp) => passing<string>((value) => form.test(value));

/** A text or a list of `least` to `most` characters or items, both included. */
export const long = (least: number, most = Number.POSITIVE_INFINITY) =>
  passing<{ length: number }>(({ length }) => length >= least && length <= most);
