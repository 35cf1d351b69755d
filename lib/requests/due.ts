import { longestPause, type Tick } from '../schedule/intervals.ts';
import type { Timing } from '../schedule/timing.ts';
import type { OrderRecord, PaidOperation, RequestRecord } from '../store/records.ts';
import { reconcileAt } from './answer.ts';
import { reduce } from './reduce.ts';

/** What the engine holds at one moment. */
interface EngineState {
  open: readonly RequestRecord[];
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
  request: RequestRecord;
  step: 'send' | 'reconcile' | 'poll';
}

/** What can be done at this moment. */
export function dueSteps({ open, isBusy, isUnreachable, refusedAt, at, timing }: EngineState): Step[] {
  if (isUnreachable || (refusedAt !== null && at < refusedAt + timing.keyProbe)) return [];
  const idle = open.filter(({ id, due }) => !isBusy(id) && due !== null && due <= at);
  const steps: Step[] = [
    ...sendable(open, at)
      .filter(({ id }) => !isBusy(id))
      .map((request) => ({ request, step: 'send' }) as const),
    ...idle
      .filter(({ state }) => state === 'unknown')
      .map((request) => ({ request, step: 'reconcile' }) as const),
    ...idle
      .filter(({ state }) => state === 'accepted')
      .map((request) => ({ request, step: 'poll' }) as const),
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

const FAMILY: Record<PaidOperation, string> = {
  search: 'search',
  enrich: 'enrich',
  'enrich-batch': 'enrich',
  contact: 'contact',
  'contact-batch': 'contact',
};

/**
 * The recorded requests that may leave now, oldest first. One that touches a person whom an earlier request of its family
 * is still about waits for its turn: the service would answer with the other one, or charge for both. An order's batches
 * leave one after another, so that what the first one costs, or its refusal, counts for the next.
 */
export function sendable(open: readonly RequestRecord[], now: number): RequestRecord[] {
  const busy = new Set<string>();
  const leaving = new Set<string>();
  const ready: RequestRecord[] = [];
  const inOrder = open.toSorted(
    (a, b) =>
      Number(a.state === 'recorded') - Number(b.state === 'recorded') ||
      a.createdAt - b.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
  for (const request of inOrder) {
    const keys = request.targets.map(({ urn }) => `${FAMILY[request.op]}|${urn}`);
    const waits = keys.some((key) => busy.has(key));
    for (const key of keys) busy.add(key);
    const isRecorded = request.state === 'recorded' && !waits;
    const isReady = isRecorded && (request.due === null || request.due <= now);
    if (isReady && (request.order === null || !leaving.has(request.order))) ready.push(request);
    // One that was told to come later speaks for the batches after it.
    if (request.order !== null && (isRecorded || request.state === 'sending')) leaving.add(request.order);
  }
  return ready;
}

/** An order that already does what this click asks for. */
export function joinable(
  open: readonly OrderRecord[],
  wanted: Pick<OrderRecord, 'kind' | 'people' | 'fields'> & { refresh?: boolean },
): OrderRecord | null {
  return (
    open.find((order) => {
      const people = new Set(order.people.map(({ urn }) => urn));
      return (
        order.kind === wanted.kind &&
        (order.refresh || !wanted.refresh) &&
        wanted.people.every(({ urn }) => people.has(urn)) &&
        wanted.fields.every((field) => order.fields.includes(field))
      );
    }) ?? null
  );
}

/** What a new worker makes of the requests it finds: those to write anew, and those only to look at again soon. */
export function recoverRequests(
  found: readonly RequestRecord[],
  tick: Tick,
): { changed: RequestRecord[]; parked: RequestRecord[] } {
  const { now: at, timing } = tick;
  const changed: RequestRecord[] = [];
  const parked: RequestRecord[] = [];
  for (const request of found) {
    if (request.state === 'sending') {
      changed.push(reduce(request, { type: 'lost', at, due: reconcileAt(request, tick, true), error: null }));
    } else if (request.due !== null && request.due > at + longestPause(timing)) {
      // The clock went back: what was due soon would wait for as long as it went.
      changed.push({ ...request, due: at + timing.resendEnrichBatch });
    } else if (request.parked) {
      // A poll person by person takes a while: it counts from when its answer was stored.
      const heardAt = Math.min(Math.max(request.polledAt ?? 0, request.changedAt), at);
      parked.push({ ...request, due: Math.max(at, heardAt + timing.pollWatched) });
    }
  }
  return { changed, parked };
}
