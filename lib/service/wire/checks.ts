import './jitless.ts';
import * as z from 'zod/mini';

/*
 * Checks of numbers and texts. zod's own bring a class each into every bundle, and nobody sees their messages.
 */

/** A number from `low` to `high`, both included. */
export const between = (low: number, high = Number.POSITIVE_INFINITY) =>
  z.refine<number>((value) => value >= low && value <= high);

/** A whole number from `low` to `high`, both included. */
export const whole = (low: number, high = Number.MAX_SAFE_INTEGER) =>
  z.refine<number>((value) => Number.isInteger(value) && value >= low && value <= high);

/** A text of this form. */
export const like = (form: RegExp) => z.refine<string>((value) => form.test(value));
