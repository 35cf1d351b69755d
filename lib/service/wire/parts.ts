import './jitless.ts';
import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../json-object.ts';
import { long } from './checks.ts';

/** A string with at least one character. */
export const filled = z.string().check(long(1));

/** A value that may be left out or null, and otherwise must be of its type. */
export const maybeText = z.nullish(z.string());
export const maybeNumber = z.nullish(z.number());
export const maybeFlag = z.nullish(z.boolean());

/** A value that is only shown. It may be anything: one odd label must not make a paid answer unreadable. */
export const shown = z.optional(z.unknown());

/** An object, unchanged. A record schema would drop the key `__proto__`, which is a possible urn here. */
export const anyObject = z.custom<JsonObject>(isObject, 'expected object');

/** What every charging answer reports of the account. */
export const balanceShape = { companyCredits: maybeNumber, companyExtraCredits: maybeNumber };

/** More than any list of the service has. Checked before the elements, so that a hostile list costs nothing. */
export const MAX_LIST_ITEMS = 500;

/** A list of bounded length. */
export function list<T extends z.core.SomeType>(element: T) {
  return z.array(element).check(long(0, MAX_LIST_ITEMS));
}
