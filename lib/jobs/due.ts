import type { IntentRecord } from '../store/records.ts';
import type { Timing } from '../timing.ts';
import { sendable } from './plan.ts';

/** What the engine holds at one moment. */
interface Desktop {
  open: readonly IntentRecord[];
  isBusy: (id: string) => boolean;
  /** Since when the service refuses the key. */
  refusedAt: number | null;
  /** Since when an answer waits for the disk to take it. */
  keptAt: number | null;
  at: number;
  timing: Timing;
}

export interface Step {
  intent: IntentRecord;
  step: 'send' | 'look' | 'poll';
}

/** What can be done at this moment. */
export function dueSteps({ open, isBusy, refusedAt, at, timing }: Desktop): Step[] {
  if (refusedAt !== null && at < refusedAt + timing.keyProbe) return [];
  const idle = open.filter(({ id, due }) => !isBusy(id) && due !== null && due <= at);
  const steps: Step[] = [
    ...sendable(open, at)
      .filter(({ id }) => !isBusy(id))
      .map((intent) => ({ intent, step: 'send' }) as const),
    ...idle.filter(({ state }) => state === 'unknown').map((intent) => ({ intent, step: 'look' }) as const),
    ...idle.filter(({ state }) => state === 'accepted').map((intent) => ({ intent, step: 'poll' }) as const),
  ];
  // While the key is refused one request finds out whether it is taken again.
  return refusedAt === null ? steps : steps.slice(0, 1);
}

/** The earliest time at which something is due that is not already being done. */
export function nextDue({ open, isBusy, refusedAt, keptAt, at, timing }: Desktop): number | null {
  const idle = open.filter(({ id }) => !isBusy(id));
  let earliest = sendable(open, at).some(({ id }) => !isBusy(id)) ? at : Number.POSITIVE_INFINITY;
  if (keptAt !== null) earliest = Math.min(earliest, keptAt + timing.pollWatched);
  for (const { due } of idle) if (due !== null && due < earliest) earliest = due;
  if (earliest === Number.POSITIVE_INFINITY) return null;
  return refusedAt === null ? earliest : Math.max(earliest, refusedAt + timing.keyProbe);
}
