import type { ServiceError } from '../service/errors.ts';
import { StoreError, UnstoredError } from '../store/store.ts';

/** Why a click did not lead to a request. Except for the last two, nothing was sent. */
export type Declined =
  | { kind: 'no-account' }
  | { kind: 'offline' }
  /** The recruiter took the service's address back. A request would fail on its way and look like a lost answer. */
  | { kind: 'no-permission'; origin: string }
  | { kind: 'confirm'; credits: number | null }
  | { kind: 'capped'; cap: number; spentToday: number; atRisk: number }
  | { kind: 'storage'; full: boolean }
  /** The service has answered, and the disk does not take the answer: it is tried again until it does. */
  | { kind: 'unstored'; full: boolean }
  /** The same search was sent before and its answer was lost: it may have been charged. */
  | { kind: 'search-lost'; intent: string };

export type Asked<T> = { ok: true; value: T } | { ok: false; error: Declined | ServiceError };

/** A click that led to nothing, and why. */
export function declined(error: Declined): { ok: false; error: Declined } {
  return { ok: false, error };
}

/** A database that cannot write stops the click before anything is sent, or has yet to take what was answered. */
export async function guarded<T>(work: () => Promise<Asked<T>>): Promise<Asked<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnstoredError) return declined({ kind: 'unstored', full: error.full });
    if (error instanceof StoreError) return declined({ kind: 'storage', full: error.full });
    throw error;
  }
}
