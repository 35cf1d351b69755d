import type { Balance, JobStatus } from '../model.ts';
import { lineOf } from '../text.ts';
import { balanceCreditsOf } from '../values.ts';

/** A value, or the place in the answer that can't be read. `held` is what could be read all the same. */
export type Decoded<T> = { ok: true; value: T } | { ok: false; path: string; reason: string; held?: T };

/** An answer with the documented names and values of any type: none is relied on before it is read. */
export type Untyped<T> = { readonly [K in keyof T]?: unknown };

/** A decoded value. */
export function done<T>(value: T): Decoded<T> {
  return { ok: true, value };
}

/** An answer that can't be used. */
export function broken<T = never>(path: string, reason: string, held?: T | undefined): Decoded<T> {
  return { ok: false, path, reason, ...(held !== undefined && { held }) };
}

/** The balance; null without its main figure. */
export function balanceOf(answer: {
  readonly companyCredits?: unknown;
  readonly companyExtraCredits?: unknown;
}): Balance | null {
  const credits = balanceCreditsOf(answer.companyCredits);
  return credits === null ? null : { credits, extra: balanceCreditsOf(answer.companyExtraCredits) };
}

export const DONE_STATUSES: readonly JobStatus[] = ['completed', 'partial', 'failed'];
const KNOWN_STATUSES: readonly JobStatus[] = ['queued', 'processing', ...DONE_STATUSES];

/** A status: lower case if it is documented, otherwise as sent; null if it is no text. */
export function statusOf(status: unknown): JobStatus | null {
  if (typeof status !== 'string') return null;
  const text = lineOf(status);
  const lower = text?.toLowerCase() ?? '';
  return KNOWN_STATUSES.includes(lower) ? lower : text;
}

/** Whether a status is one of the documented ones. */
export function isKnownStatus(status: JobStatus | null): boolean {
  return status !== null && KNOWN_STATUSES.includes(status);
}
