import './jitless.ts';
import * as z from 'zod/mini';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed JSON value is an object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string with at least one character. */
export const filled = z.string().check(z.minLength(1));

/** A fact that may be left out or null but, when there, must be of its type. */
export const maybeText = z.nullish(z.string());
export const maybeNumber = z.nullish(z.number());
export const maybeFlag = z.nullish(z.boolean());

/** Only ever displayed: whatever comes is turned into text or dropped, since one odd label must not cost a paid answer. */
export const shown = z.optional(z.unknown());

/** An object taken as it came. A record schema would drop a `__proto__` key, which is just an odd urn here. */
export const anyObject = z.custom<JsonObject>(isObject, 'expected object');

/** What every charging answer reports of the account. */
export const balanceShape = { companyCredits: maybeNumber, companyExtraCredits: maybeNumber };

/** No list of the service is near this long. The limit is checked before the elements, so a hostile one costs nothing. */
export const MAX_LIST_ITEMS = 500;

/** A list of bounded length. */
export function list<T extends z.core.SomeType>(element: T) {
  return z.array(element).check(z.maxLength(MAX_LIST_ITEMS));
}
