import type { Timing } from '../schedule/timing.ts';
import type { RequestRecord } from '../store/records.ts';

/** Remembers which calls of paid requests have not ended, since such a request may still arrive. */
export function createSentCalls(now: () => number, { retryAfterLoss }: Timing) {
  /** Requests whose connection is open, also after its call has stopped waiting. */
  const hanging = new Set<string>();
  const endedAt = new Map<string, number>();
  return {
    /** Notes that a call begins; returns what notes its end. */
    begin(id: string): () => void {
      hanging.add(id);
      return () => {
        hanging.delete(id);
        endedAt.set(id, now());
      };
    },
    /** From when on a request whose answer was lost may be paid for again: its own call has ended, and a minute passed. */
    retryFrom({ id, lostAt, changedAt }: RequestRecord): number {
      if (hanging.has(id)) return Number.POSITIVE_INFINITY;
      return Math.max(lostAt ?? changedAt, endedAt.get(id) ?? 0) + retryAfterLoss;
    },
  };
}
