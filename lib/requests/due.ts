import { type Beat, longestPause } from '../schedule/intervals.ts';
import type { Timing } from '../schedule/timing.ts';
import type { IntentOp, IntentRecord, JobRecord } from '../store/records.ts';
import { reconcileAt } from './answer.ts';
import { reduce } from './reduce.ts';

/** What the engine holds at one moment. */
interface EngineState {
  open: readonly IntentRecord[];
  /** Being done, or answered and waiting for the disk. */
  isBusy: (id: string) => boolean;
  /** Nothing can reach the service. */
  isUnreachable: boolean;
  /** Since when the service refuses the key. */
  refusedAt: number | null;
  /** When the disk last refused something that is tried again. */
  unsavedSince: number | null;
  at: number;
  timing: Timing;
}

export interface Step {
  intent: IntentRecord;
  step: 'send' | 'reconcile' | 'poll';
}

/** What can be done at this moment. */
export function dueSteps({ open, isBusy, isUnreachable, refusedAt, at, timing }: EngineState): Step[] {
  if (isUnreachable || (refusedAt !== null && at < refusedAt + timing.keyProbe)) return [];
  const idle = open.filter(({ id, due }) => !isBusy(id) && due !== null && due <= at);
  const steps: Step[] = [
    ...sendable(open, at)
      .filter(({ id }) => !isBusy(id))
      .map((intent) => ({ intent, step: 'send' }) as const),
    ...idle
      .filter(({ state }) => state === 'unknown')
      .map((intent) => ({ intent, step: 'reconcile' }) as const),
    ...idle.filter(({ state }) => state === 'accepted').map((intent) => ({ intent, step: 'poll' }) as const),
  ];
  // While the key is refused one request finds out whether it is taken again.
  return refusedAt === null ? steps : steps.slice(0, 1);
}

/** The earliest time at which something is due that is not already being done. */
export function nextDue(engine: EngineState): number | null {
  const { unsavedSince, timing } = engine;
  const requests = nextRequest(engine);
  const retry = unsavedSince === null ? null : unsavedSince + timing.pollWatched;
  return requests === null || retry === null ? (requests ?? retry) : Math.min(requests, retry);
}

function nextRequest({ open, isBusy, isUnreachable, refusedAt, at, timing }: EngineState): number | null {
  let earliest = sendable(open, at).some(({ id }) => !isBusy(id)) ? at : Number.POSITIVE_INFINITY;
  for (const { id, state, due } of open) {
    // One that could leave and is held back waits for another, not for a time.
    if (due === null || isBusy(id) || (state === 'recorded' && due <= at)) continue;
    if (due < earliest) earliest = due;
  }
  if (earliest === Number.POSITIVE_INFINITY) return null;
  if (isUnreachable) earliest = Math.max(earliest, at + timing.pollIdle);
  return refusedAt === null ? earliest : Math.max(earliest, refusedAt + timing.keyProbe);
}

const FAMILY: Record<IntentOp, string> = {
  search: 'search',
  enrich: 'enrich',
  'enrich-batch': 'enrich',
  contact: 'contact',
  'contact-batch': 'contact',
};

/**
 * The recorded requests that may leave now, oldest first. One that touches a person whom an earlier request of its family
 * is still about waits for its turn: the service would answer with the other one, or charge for both. A job's batches
 * leave one after another, so that what the first one costs, or its refusal, counts for the next.
 */
export function sendable(open: readonly IntentRecord[], now: number): IntentRecord[] {
  const busy = new Set<string>();
  const leaving = new Set<string>();
  const ready: IntentRecord[] = [];
  const inOrder = open.toSorted(
    (a, b) =>
      Number(a.state === 'recorded') - Number(b.state === 'recorded') ||
      a.createdAt - b.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
  for (const intent of inOrder) {
    const keys = intent.targets.map(({ urn }) => `${FAMILY[intent.op]}|${urn}`);
    const waits = keys.some((key) => busy.has(key));
    for (const key of keys) busy.add(key);
    const isRecorded = intent.state === 'recorded' && !waits;
    const isReady = isRecorded && (intent.due === null || intent.due <= now);
    if (isReady && (intent.job === null || !leaving.has(intent.job))) ready.push(intent);
    // One that was told to come later speaks for the batches after it.
    if (intent.job !== null && (isRecorded || intent.state === 'sending')) leaving.add(intent.job);
  }
  return ready;
}

/** A job that already does what this click asks for. */
export function joinable(
  open: readonly JobRecord[],
  order: Pick<JobRecord, 'kind' | 'people' | 'fields'> & { refresh?: boolean },
): JobRecord | null {
  return (
    open.find((job) => {
      const people = new Set(job.people.map(({ urn }) => urn));
      return (
        job.kind === order.kind &&
        (job.refresh || !order.refresh) &&
        order.people.every(({ urn }) => people.has(urn)) &&
        order.fields.every((field) => job.fields.includes(field))
      );
    }) ?? null
  );
}

/** What a new worker makes of the requests it finds: those to write anew, and those only to look at again soon. */
export function wake(
  found: readonly IntentRecord[],
  beat: Beat,
): { woken: IntentRecord[]; parked: IntentRecord[] } {
  const { now: at, timing } = beat;
  const woken: IntentRecord[] = [];
  const parked: IntentRecord[] = [];
  for (const intent of found) {
    if (intent.state === 'sending') {
      woken.push(reduce(intent, { type: 'lost', at, due: reconcileAt(intent, beat, true), error: null }));
    } else if (intent.due !== null && intent.due > at + longestPause(timing)) {
      // The clock went back: what was due soon would wait for as long as it went.
      woken.push({ ...intent, due: at + timing.resendEnrichBatch });
    } else if (intent.parked) {
      // A poll person by person takes a while: it counts from when its answer was stored.
      const heardAt = Math.min(Math.max(intent.polledAt ?? 0, intent.changedAt), at);
      parked.push({ ...intent, due: Math.max(at, heardAt + timing.pollWatched) });
    }
  }
  return { woken, parked };
}
