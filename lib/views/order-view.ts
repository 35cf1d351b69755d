import { type CreditSplit, splitCredits } from '../money/ledger.ts';
import type { ContactField } from '../service/model.ts';
import {
  isOpen,
  isSeeking,
  isSought,
  type OrderRecord,
  type OutcomeRecord,
  type RequestRecord,
  type SoughtRecord,
  type Stop,
} from '../store/records.ts';
import { type FieldContext, nextCheck, pollError } from './person-view.ts';

export type OrderPhase =
  | 'waiting'
  | 'sending'
  | 'checking'
  | 'running'
  | 'done'
  | 'partial'
  | 'failed'
  | 'refused'
  | 'needs-decision';

/** An order as the recruiter sees it: one progress over all its requests. */
export interface OrderView {
  id: string;
  kind: OrderRecord['kind'];
  phase: OrderPhase;
  open: boolean;
  fields: ContactField[];
  total: number;
  completed: number;
  failed: number;
  /** People for whom nothing was paid because they must not be contacted. */
  blocked: number;
  stalled: boolean;
  parked: boolean;
  watching: boolean;
  credits: CreditSplit;
  people: {
    urn: string;
    name: string;
    networkUrl: string | null;
    /** `several` and `nobody`: a search by name left open who it is, or did not find them. */
    result: OutcomeRecord['result'] | 'pending' | 'several' | 'nobody';
    reason: string | null;
    /** Not found yet, or not at all: their profile link stands in the place of the urn. */
    sought?: true;
    /** What the search for them cost; null if the service did not tell. */
    credits?: number | null;
  }[];
  /** Requests that need the recruiter, or that were refused, with the reason. */
  problems: {
    request: string;
    state: RequestRecord['state'];
    error: RequestRecord['error'];
    /** By how much the balance fell after the answer was lost; null when that is not known. */
    balanceFell: number | null;
  }[];
  /** Polls have failed several times in a row: with this error. */
  pollError: RequestRecord['error'];
  /** When the service is asked next about what is under way; null when nothing is due. */
  nextCheckAt: number | null;
  /** The most it may cost. */
  limit: number | null;
  /** How the same is ordered again. `from` is when a lost answer allows it; null while a call of it is still open. */
  retry: { refresh: boolean; enrichFirst: boolean; from: number | null };
  /** The people without a result in a request of which the service has told nothing new for so long that it may be retried. */
  quiet: string[];
  /** While it has to find people first: for how many it has looked, of how many. */
  finding: { done: number; total: number } | null;
  /** A CSV file was ordered with it and waits to be saved. */
  csvReady: boolean;
  /** A part of it has not been sent yet and can be taken back. */
  unsent: boolean;
  createdAt: number;
  endedAt: number | null;
}

/** Results that count as failures in an order's progress. */
const FAILED: ReadonlySet<OrderView['people'][number]['result']> = new Set([
  'failed',
  'not-enriched',
  'not-delivered',
  'unknown',
  'several',
]);

/** One order over all its requests. */
export function orderView(
  order: OrderRecord,
  requests: readonly RequestRecord[],
  { retryFrom = () => 0, isQuiet = () => false }: Partial<FieldContext> = {},
): OrderView {
  const silent = requests.filter(isQuiet).flatMap(({ targets }) => targets.map(({ urn }) => urn));
  const running = requests.filter(({ progress, state }) => state === 'accepted' && progress !== null);
  const known = order.people.map(({ urn, name, networkUrl }) => {
    return { urn, name, networkUrl, ...resultFor(urn, order, requests) };
  });
  const unfound = order.sought.filter(({ found }) => !found);
  const people = [...known, ...unfound.map((one) => soughtPerson(one, requests))];
  const wanted = people.filter(({ result }) => result !== 'blocked');
  const ended = wanted.filter(({ result }) => result !== 'pending');
  const failed = ended.filter(({ result }) => FAILED.has(result));
  const counting = running.filter(({ op }) => order.kind === 'enrich' || !op.startsWith('enrich'));
  const inFlight = counting.reduce((sum, { progress, outcomes: named }) => {
    const counted = (progress?.completed ?? 0) + (progress?.failed ?? 0);
    return sum + Math.max(0, counted - named.filter(({ result }) => result !== 'not-enriched').length);
  }, 0);
  return {
    id: order.id,
    kind: order.kind,
    phase: withoutResult(phaseOf(order, requests), failed.length, wanted.length),
    open: order.endedAt === null,
    fields: order.fields,
    total: wanted.length || people.length,
    completed: Math.min(wanted.length - failed.length, ended.length - failed.length + inFlight),
    failed: failed.length,
    blocked: people.length - wanted.length + (order.blocked ?? 0),
    stalled: running.some(({ progress }) => progress?.stalled === true),
    parked: requests.some((request) => isOpen(request) && request.parked),
    watching: order.watching,
    credits: splitCredits(requests),
    people,
    problems: requests
      .filter(
        ({ state, settled, error }) =>
          !settled &&
          (state === 'needs-decision' || state === 'refused' || (state === 'unknown' && error !== null)),
      )
      .map(({ id: request, state, error, balanceFell }) => ({ request, state, error, balanceFell })),
    pollError: pollError(requests),
    nextCheckAt: nextCheck(requests),
    limit: order.limit,
    retry: { refresh: order.refresh, enrichFirst: order.enrichFirst, from: retryAt(requests, retryFrom) },
    quiet: silent.filter((urn) => people.some((one) => one.urn === urn && one.result === 'pending')),
    finding: isSeeking(order)
      ? { done: order.sought.length - order.sought.filter(isSought).length, total: order.sought.length }
      : null,
    csvReady: order.csv === 'wanted' && order.endedAt !== null,
    unsent: isSeeking(order) || requests.some(({ state }) => state === 'recorded'),
    createdAt: order.createdAt,
    endedAt: order.endedAt,
  };
}

const STOPPED: Record<Stop, OrderView['people'][number]['result']> = {
  several: 'several',
  nobody: 'nobody',
  lost: 'unknown',
  limit: 'failed',
  refused: 'failed',
  blocked: 'blocked',
};

/** Somebody who has to be found first, under their link instead of a urn. */
function soughtPerson(
  { link, url, name, request, stopped }: SoughtRecord,
  requests: readonly RequestRecord[],
): OrderView['people'][number] {
  const search = requests.find(({ id }) => id === request);
  return {
    urn: link,
    name,
    networkUrl: url,
    result: stopped === null ? 'pending' : STOPPED[stopped],
    reason: null,
    sought: true,
    // A search of another click is counted there.
    ...(stopped !== null && { credits: search ? search.charged : 0 }),
  };
}

/** From when on an order with lost answers may be paid for again. */
function retryAt(
  requests: readonly RequestRecord[],
  retryFrom: FieldContext['retryFrom'],
): OrderView['retry']['from'] {
  const undecided = requests.filter(({ state, settled }) => state === 'needs-decision' && !settled);
  const from = Math.max(0, ...undecided.map(retryFrom));
  return Number.isFinite(from) ? from : null;
}

/** An order is done only if everybody has a result. */
function withoutResult(phase: OrderPhase, failed: number, people: number): OrderPhase {
  if (phase !== 'done' || failed === 0) return phase;
  return failed === people ? 'failed' : 'partial';
}

/** The result for one person. In an unlock, the enrichment before it counts only if it failed. */
function resultFor(
  urn: string,
  order: OrderRecord,
  requests: readonly RequestRecord[],
): Pick<OrderView['people'][number], 'result' | 'reason'> {
  const about = requests.filter(
    ({ targets, outcomes: named }) =>
      targets.some((target) => target.urn === urn) || named.some((one) => one.urn === urn),
  );
  const isUnlock = ({ op }: RequestRecord) => op === 'contact' || op === 'contact-batch';
  const outcomes = about.flatMap((request) =>
    request.outcomes.filter((one) => one.urn === urn).map((one) => ({ ...one, unlock: isUnlock(request) })),
  );
  if (order.kind === 'enrich') return resultOf(outcomes.at(-1));
  // Whoever a batch has named as not enriched is enriched next, and then unlocked.
  const isNext = order.endedAt === null && (order.enrichFirst || order.single);
  const unlocked = outcomes.findLast(({ unlock }) => unlock);
  const failed = outcomes.find(({ result }) => result === 'failed' || result === 'unknown');
  if (unlocked?.result === 'not-enriched' && (failed || isNext)) return resultOf(failed);
  if (unlocked || failed) return resultOf(unlocked ?? failed);
  const enriched = outcomes.some(({ result }) => result === 'enriched');
  // An ended order leaves out people of whom everything was known.
  const isWhole = order.endedAt !== null && order.stopped === null && !order.sought.some(isSought);
  const leftOut = isWhole && !about.some(isUnlock) && (enriched || about.length === 0);
  return leftOut ? { result: 'found', reason: 'known' } : resultOf(undefined);
}

function resultOf(
  outcome: OutcomeRecord | undefined,
): Pick<OrderView['people'][number], 'result' | 'reason'> {
  return outcome ? { result: outcome.result, reason: outcome.reason } : { result: 'pending', reason: null };
}

function phaseOf(order: OrderRecord, requests: readonly RequestRecord[]): OrderPhase {
  const states = new Set(requests.map(({ state }) => state));
  if (states.has('sending')) return 'sending';
  if (states.has('accepted')) return 'running';
  if (states.has('unknown')) return 'checking';
  if (states.has('recorded') || order.endedAt === null) return 'waiting';
  if (states.has('needs-decision')) return 'needs-decision';
  if (states.has('refused') || states.has('lapsed')) return states.size === 1 ? 'refused' : 'partial';
  if (states.has('partial')) return 'partial';
  if (states.has('failed')) return states.size === 1 ? 'failed' : 'partial';
  return 'done';
}
