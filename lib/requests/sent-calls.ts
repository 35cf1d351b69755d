import type { Timing } from '../schedule/timing.ts';
import type { RequestRecord } from '../store/records.ts';

/** Remembers which calls of paid requests have not ended, since such a request may still arrive. */
export function createSentCalls(now: () => number, { retryAfterLoss }: Timing) {
  /** Requests whose connection is open, also after its call has stopped waiting. */
  const hanging = new Set<string>();
  const endedAt = new Map<string, number>();
  /** Lost requests that the recruiter has dismissed. They may still arrive like any other. */
  let dismissed: RequestRecord[] = [];

  /** From when on a request whose answer was lost may be paid for again: its own call has ended, and a minute passed. */
  function retryFrom({ id, lostAt, changedAt }: RequestRecord): number {
    if (hanging.has(id)) return Number.POSITIVE_INFINITY;
    return Math.max(lostAt ?? changedAt, endedAt.get(id) ?? 0) + retryAfterLoss;
  }

  return {
    /** Notes that a call begins; returns what notes its end. */
    begin(id: string): () => void {
      hanging.add(id);
      return () => {
        hanging.delete(id);
        endedAt.set(id, now());
      };
    },
    retryFrom,
    dismiss(request: RequestRecord): void {
      dismissed.push(request);
    },
    /** From when on some lost requests, and dismissed ones like them, may be paid for again; null for now. */
    waitFor(lost: RequestRecord[], isAlike: (request: RequestRecord) => boolean): number | null {
      dismissed = dismissed.filter((one) => retryFrom(one) > now());
      const at = Math.max(0, ...[...lost, ...dismissed.filter(isAlike)].map(retryFrom));
      return at > now() ? at : null;
    },
  };
}
