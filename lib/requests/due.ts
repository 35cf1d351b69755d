import { earlier } from '../schedule/earlier.ts';
import { longestPause, nextProbe, type Tick } from '../schedule/intervals.ts';
import type { Timing } from '../schedule/timing.ts';
import {
  isOpen,
  isSought,
  type OrderRecord,
  type PaidOperation,
  type RequestRecord,
} from '../store/records.ts';
import { reconcileAt } from './answer-meaning.ts';
import { reduce } from './reduce.ts';

/** The engine's state at one moment. */
interface EngineState {
  open: readonly RequestRecord[];
  /** A call for the request is under way, or its answer waits for the disk. */
  isBusy: (id: string) => boolean;
  /** The service can't be reached: offline, or without permission. */
  isUnreachable: boolean;
  /** Since when the service refuses the key. */
  refusedAt: number | null;
  /** When the disk last refused something that is tried again. */
  unsavedSince: number | null;
  at: number;
  timing: Timing;
  personKeys: PersonKeys;
}

export interface Step {
  request: RequestRecord;
  step: 'send' | 'reconcile' | 'poll';
}

/** What can be done now. */
export function dueSteps(engine: EngineState): Step[] {
  const { open, isBusy, isUnreachable, refusedAt, at, timing } = engine;
  if (isUnreachable || (refusedAt !== null && at < nextProbe(refusedAt, timing))) return [];
  const idle = open.filter(({ id, due }) => !isBusy(id) && due !== null && due <= at);
  const steps: Step[] = [
    ...sendable(open, at, engine)
      .filter(({ id }) => !isBusy(id))
      .map((request) => ({ request, step: 'send' }) as const),
    ...idle
      .filter(({ state }) => state === 'unknown')
      .map((request) => ({ request, step: 'reconcile' }) as const),
    ...idle
      .filter(({ state }) => state === 'accepted')
      .map((request) => ({ request, step: 'poll' }) as const),
  ];
  // While the key is refused, one request at a time finds out whether it is accepted again.
  return refusedAt === null ? steps : steps.slice(0, 1);
}

/** The earliest time at which something is due that is not already being done. */
export function nextDue(engine: EngineState): number | null {
  const { unsavedSince, timing } = engine;
  const requests = nextRequest(engine);
  const retry = unsavedSince === null ? null : unsavedSince + timing.pollWatched;
  return earlier(requests, retry);
}

function nextRequest(engine: EngineState): number | null {
  const { open, isBusy, isUnreachable, refusedAt, at, timing } = engine;
  let earliest = sendable(open, at, engine).some(({ id }) => !isBusy(id)) ? at : Number.POSITIVE_INFINITY;
  for (const { id, state, due } of open) {
    // A request that is due and not sendable waits for another request, not for a time.
    if (due === null || isBusy(id) || (state === 'recorded' && due <= at)) continue;
    if (due < earliest) earliest = due;
  }
  if (earliest === Number.POSITIVE_INFINITY) return null;
  if (isUnreachable) earliest = Math.max(earliest, at + timing.pollIdle);
  return refusedAt === null ? earliest : Math.max(earliest, nextProbe(refusedAt, timing));
}

const FAMILY: Record<PaidOperation, string> = {
  search: 'search',
  enrich: 'enrich',
  'enrich-batch': 'enrich',
  contact: 'contact',
  'contact-batch': 'contact',
};

type Target = Pick<RequestRecord['targets'][number], 'urn' | 'networkUrl'>;

/** Names a person by the urn and by the canonical link, so that two urns of one link meet, and two links of one urn. */
export type PersonKeys = (target: Target) => string[];

/** Whether somebody must not be contacted, so that nothing is paid for them. */
export type IsBlocked = (account: string, person: Target) => Promise<boolean>;

/** Whether an open request has had no news for so long that the recruiter may order the same again. */
export function isQuiet(request: RequestRecord, now: number, { quietAfter }: Timing): boolean {
  return request.state === 'accepted' && now - (request.newsAt ?? request.changedAt) >= quietAfter;
}

/**
 * The recorded requests that may be sent now, oldest first. A request waits while an earlier one of its family is about
 * the same person: the service would answer with that one, or charge for both. The batches of an order are sent one after
 * another, so that the cost or the refusal of the first counts for the next.
 */
export function sendable(
  open: readonly RequestRecord[],
  now: number,
  { personKeys, timing, isBusy }: Pick<EngineState, 'personKeys' | 'timing' | 'isBusy'>,
): RequestRecord[] {
  // Usually all have been sent, and there may be many.
  if (!open.some(({ state }) => state === 'recorded')) return [];
  const busy = new Set<string>();
  const leaving = new Set<string>();
  const ready: RequestRecord[] = [];
  // A request that asks its free question first is still recorded, and nothing may overtake it.
  const isWaiting = ({ id, state }: RequestRecord) => state === 'recorded' && !isBusy(id);
  const inOrder = open.toSorted(
    (a, b) =>
      Number(isWaiting(a)) - Number(isWaiting(b)) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  for (const request of inOrder) {
    const keys = request.targets.flatMap(personKeys).map((key) => `${FAMILY[request.op]}|${key}`);
    const waits = keys.some((key) => busy.has(key));
    if (!isQuiet(request, now, timing)) for (const key of keys) busy.add(key);
    const isRecorded = request.state === 'recorded' && !waits;
    const isReady = isRecorded && (request.due === null || request.due <= now);
    if (isReady && (request.order === null || !leaving.has(request.order))) ready.push(request);
    // If one batch got a Retry-After, the later batches of the same order wait for it too. A lost answer stops the order.
    const isLeaving = isRecorded || request.state === 'sending' || request.state === 'unknown';
    if (request.order !== null && isLeaving) leaving.add(request.order);
  }
  return ready;
}

/** Results after which an order does nothing more for a person. */
const LAST_RESULTS: ReadonlySet<string> = new Set([
  'found',
  'not-found',
  'not-delivered',
  'failed',
  'unknown',
  'blocked',
]);

/** Whether an order of several people has ended for one of them and goes on for others. */
function hasEndedFor({ id, single }: OrderRecord, urn: string, made: readonly RequestRecord[]): boolean {
  const about = made.filter(({ order, targets }) => order === id && targets.some((one) => one.urn === urn));
  return (
    !single &&
    !about.some(isOpen) &&
    about.some(
      ({ op, sends, outcomes }) =>
        sends > 0 &&
        outcomes.some(
          (one) =>
            one.urn === urn &&
            (LAST_RESULTS.has(one.result) || (one.result === 'passed-over' && op === 'contact-batch')),
        ),
    )
  );
}

/** Whom an order is about: its people, and the links of those whom it has to find first. */
export function subjectsOf({ people, sought = [] }: SubjectsOf): readonly Target[] {
  return [...people, ...sought.filter(isSought).map(({ link }) => ({ urn: link, networkUrl: null }))];
}

interface SubjectsOf {
  people: readonly Target[];
  sought?: OrderRecord['sought'];
}

/** Finds the open order that does something for a person; `made` are the requests of the open orders. */
export function coming(
  orders: readonly OrderRecord[],
  made: readonly RequestRecord[],
  { now, timing, personKeys }: { now: number; timing: Timing; personKeys: PersonKeys },
): (person: Target, what: string) => string | undefined {
  const quiet = new Set(made.filter((one) => isQuiet(one, now, timing)).map(({ order }) => order));
  const found = new Map<string, string>();
  for (const order of orders) {
    if (quiet.has(order.id)) continue;
    for (const person of subjectsOf(order)) {
      if (hasEndedFor(order, person.urn, made)) continue;
      for (const key of personKeys(person))
        for (const what of wantedBy(order))
          if (!found.has(`${key}|${what}`)) found.set(`${key}|${what}`, order.id);
    }
  }
  return (person, what) =>
    personKeys(person)
      .map((key) => found.get(`${key}|${what}`))
      .find(Boolean);
}

/** What an order wants for each person. A forced refresh is another thing than a profile. */
export function wantedBy({
  kind,
  fields,
  refresh,
}: {
  kind: OrderRecord['kind'];
  fields: readonly string[];
  refresh?: boolean;
}): readonly string[] {
  return kind === 'unlock' ? fields : refresh ? ['refresh', 'profile'] : ['profile'];
}

/** The requests that a new worker finds: those it must write in a new state, and others, to be polled at another time. */
export function recoverRequests(
  found: readonly RequestRecord[],
  tick: Tick,
): { changed: RequestRecord[]; soon: RequestRecord[] } {
  const { now: at, timing } = tick;
  const changed: RequestRecord[] = [];
  const soon: RequestRecord[] = [];
  for (const request of found) {
    if (request.state === 'sending') {
      changed.push(reduce(request, { type: 'lost', at, due: reconcileAt(request, tick, true), error: null }));
    } else if (
      (request.parked || request.goneSince !== null) &&
      // A request that backs off waits for its time, which the service may have named, at each start alike.
      request.failures === 0 &&
      !isPollUnanswered(request)
    ) {
      const answeredAt = Math.min(request.changedAt, at);
      soon.push({ ...request, due: Math.max(at, answeredAt + timing.pollWatched) });
    } else if (request.due !== null && request.due > at + longestPause(timing)) {
      // The computer's clock went back, so what was due soon would wait far too long.
      changed.push({ ...request, due: at + timing.backoffMax });
    } else if (isPollUnanswered(request)) {
      // Its question may have waited for its turn, and have left just before the worker stopped.
      soon.push({ ...request, due: Math.max(request.due ?? at, at + timing.pollWatched) });
    }
  }
  return { changed, soon };
}

/** Whether a stopped worker left a poll unanswered. */
function isPollUnanswered({ polledAt, changedAt }: RequestRecord): boolean {
  return polledAt !== null && polledAt > changedAt;
}
