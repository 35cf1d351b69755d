import { isObject, type JsonObject } from './json-object.ts';
import { MAX_LIST_ITEMS } from './wire/parts.ts';

const MAX_TEXT_CHARS = 10_000;
const MAX_DEPTH = 3;
const MAX_INLINE_ITEMS = 20;

/** Keys that hold the text of an object which came in place of a text. */
const NAME_KEYS = ['name', 'displayName', 'display_name', 'title', 'text', 'value', 'label'] as const;

/**
 * Characters that are never shown: control characters, halves of pairs, and what turns the direction of the text around
 * it, annotates it or is an invisible tag. Right-to-left text needs none of them; its marks and joiners stay.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Text for display: bounded, without hidden characters but line breaks and tabs; null if empty. */
function cleanText(raw: string): string | null {
  const bounded = raw.length > MAX_TEXT_CHARS ? raw.slice(0, MAX_TEXT_CHARS) : raw;
  const cleaned = bounded
    .replaceAll(/\r\n|[\u2028\u2029]/g, '\n')
    .replaceAll(HIDDEN, (char) => (char === '\n' || char === '\t' ? char : ''))
    .trim();
  return cleaned === '' ? null : cleaned;
}

/** A value of unknown type as text, or null when it has no sensible text. */
export function textOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value === 'boolean') return String(value);
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const parts = value.slice(0, MAX_INLINE_ITEMS).map((part) => textOf(part, depth + 1));
    return cleanText(parts.filter((part) => part !== null).join(', '));
  }
  if (!isObject(value)) return null;
  return dateOf(value) ?? firstText(value, NAME_KEYS, depth + 1);
}

/** `textOf` on one line. */
export function lineOf(value: unknown): string | null {
  return textOf(value)?.replaceAll(/\s+/g, (space) => (/[\n\t]/.test(space) ? ' ' : space)) ?? null;
}

/** The first of several aliases that holds a text. */
export function firstText(source: JsonObject, keys: readonly string[], depth = 0): string | null {
  for (const key of keys) {
    const text = Object.hasOwn(source, key) ? textOf(source[key], depth) : null;
    if (text !== null) return text;
  }
  return null;
}

/** An array's elements up to the limit; anything else is an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_LIST_ITEMS) : [];
}

/** `{year, month, day}` as an ISO date of the precision it has. */
function dateOf(value: JsonObject): string | null {
  const { year, month, day } = value;
  if (!isBetween(year, 1000, 9999)) return null;
  if (!isBetween(month, 1, 12)) return String(year);
  const yearMonth = `${year}-${String(month).padStart(2, '0')}`;
  return isBetween(day, 1, 31) ? `${yearMonth}-${String(day).padStart(2, '0')}` : yearMonth;
}

function isBetween(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;
}
