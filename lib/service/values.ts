import { isObject } from './json-object.ts';
import { roundCredits } from './round-credits.ts';
import { MAX_LIST_ITEMS } from './wire/parts.ts';

/** Reads values whose type can't be relied on. What has no sensible reading is null: an odd field costs that field only. */

/** Longer texts are no identifier: they would not fit into an address. */
const MAX_ID_CHARS = 4_000;
/** Larger figures are no credits: sums of them would leave what numbers can hold. */
const MAX_CREDITS = 1e12;
const DECIMAL = /^[+-]?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i;

/** A number, or a text that is one. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 100) return null;
  const text = value.trim();
  return DECIMAL.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** An amount of credits that was charged or used, which is never negative. */
export function creditsOf(value: unknown): number | null {
  const credits = numberOf(value);
  return credits !== null && credits >= 0 && credits <= MAX_CREDITS ? roundCredits(credits) : null;
}

/** A balance of credits, which may be overdrawn. */
export function balanceCreditsOf(value: unknown): number | null {
  const credits = numberOf(value);
  return credits !== null && Math.abs(credits) <= MAX_CREDITS ? roundCredits(credits) : null;
}

/** A count, without its fraction. */
export function countOf(value: unknown): number | null {
  const count = numberOf(value);
  if (count === null || count < 0) return null;
  return Math.min(Math.trunc(count), Number.MAX_SAFE_INTEGER);
}

/** A boolean, its text, or 1 and 0. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  const text = typeof value === 'string' && value.length < 10 ? value.trim().toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : null;
}

/** An identifier, unchanged. A number becomes its text, and goes back to the service as that text. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' || value.length > MAX_ID_CHARS ? null : value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  // A number beyond the safe integers has lost digits, so its text would name another person.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return null;
  const text = String(value);
  return text.includes('e') ? null : text;
}

/** The identifiers of a list, whose elements may also be objects that hold one. */
export function idsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.slice(0, MAX_LIST_ITEMS).map((item) => (isObject(item) ? personIdOf(item) : idOf(item)));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The identifier of a person: `urn`, or `id` where there is no urn. */
export function personIdOf(source: { readonly urn?: unknown; readonly id?: unknown }): string | null {
  return ownId(source, 'urn') ?? ownId(source, 'id');
}

function ownId(source: { readonly urn?: unknown; readonly id?: unknown }, key: 'urn' | 'id'): string | null {
  return Object.hasOwn(source, key) ? idOf(source[key]) : null;
}
