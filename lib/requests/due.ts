import type { Timing } from '../schedule/timing.ts';
import type { IntentRecord } from '../store/records.ts';
import { sendable } from './plan.ts';

/** What the engine holds at one moment. */
interface Desktop {
  open: readonly IntentRecord[];
  /** Being done, or answered and waiting for the disk. */
  isInHand: (id: string) => boolean;
  /** Nothing can reach the service. */
  isClosed: boolean;
  /** Since when the service refuses the key. */
  refusedAt: number | null;
  /** When the disk last refused something that is tried again. */
  heldSince: number | null;
  at: number;
  timing: Timing;
}

export interface Step {
  intent: IntentRecord;
  step: 'send' | 'look' | 'poll';
}

/** What can be done at this moment. */
export function dueSteps({ open, isInHand, isClosed, refusedAt, at, timing }: Desktop): Step[] {
  if (isClosed || (refusedAt !== null && at < refusedAt + timing.keyProbe)) return [];
  const idle = open.filter(({ id, due }) => !isInHand(id) && due !== null && due <= at);
  const steps: Step[] = [
    ...sendable(open, at)
      .filter(({ id }) => !isInHand(id))
      .map((intent) => ({ intent, step: 'send' }) as const),
    ...idle.filter(({ state }) => state === 'unknown').map((intent) => ({ intent, step: 'look' }) as const),
    ...idle.filter(({ state }) => state === 'accepted').map((intent) => ({ intent, step: 'poll' }) as const),
  ];
  // While the key is refused one request finds out whether it is taken again.
  return refusedAt === null ? steps : steps.slice(0, 1);
}

/** The earliest time at which something is due that is not already being done. */
export function nextDue(desktop: Desktop): number | null {
  const { heldSince, timing } = desktop;
  const requests = nextRequest(desktop);
  const held = heldSince === null ? null : heldSince + timing.pollWatched;
  return requests === null || held === null ? (requests ?? held) : Math.min(requests, held);
}

function nextRequest({ open, isInHand, isClosed, refusedAt, at, timing }: Desktop): number | null {
  let earliest = sendable(open, at).some(({ id }) => !isInHand(id)) ? at : Number.POSITIVE_INFINITY;
  for (const { id, state, due } of open) {
    // One that could leave and is held back waits for another, not for a time.
    if (due === null || isInHand(id) || (state === 'recorded' && due <= at)) continue;
    if (due < earliest) earliest = due;
  }
  if (earliest === Number.POSITIVE_INFINITY) return null;
  if (isClosed) earliest = Math.max(earliest, at + timing.pollIdle);
  return refusedAt === null ? earliest : Math.max(earliest, refusedAt + timing.keyProbe);
}
