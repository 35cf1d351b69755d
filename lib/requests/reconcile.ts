import type { Patch } from '../people/merge.ts';
import { backOff, nextPoll, type Tick } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import type { Result, ServiceError } from '../service/errors.ts';
import type { Balance, ContactRequest } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import {
  type Answer,
  contactEnd,
  isAboutOnePerson,
  makeAnswer,
  noProgress,
  retryAt,
} from './answer-meaning.ts';
import { canResend, type RequestEvent } from './reduce.ts';

/** What to do about a request whose outcome is unknown. */
export type Reconciled = { step: 'resend' } | { step: 'answer'; answer: Answer };

/** The service caches for thirty days. One day less, since clocks differ. */
const SURELY_CACHED_MS = 29 * 24 * 60 * 60_000;

/**
 * After so many failed free questions the service is taken to have no answer: a few where its answers can't be read,
 * about a working day's worth where it answers with a server error.
 */
const MAX_UNREADABLE_LOOKS = 8;
const MAX_OUT_OF_ORDER_LOOKS = 100;

/** How often the free question is asked before the recruiter has to decide about a batch that left no trace. */
const MAX_LOOKS = 2;

/** For each person of a request, the service's id of the unlock that was last seen to end. */
export async function lastRequests(
  store: Store,
  { account, targets }: RequestRecord,
): Promise<(urn: string) => string | null> {
  const last = new Map<string, string | null>();
  for (const { urn } of targets)
    last.set(urn, (await store.get('people', `${account}|${urn}`))?.lastRequest ?? null);
  return (urn) => last.get(urn) ?? null;
}

/**
 * Looks into a lost answer without spending: by the free question about a person's unlock, or by one repeat that the
 * service's rules or its cache keep from being charged again.
 */
export async function reconcile(
  client: Client,
  request: RequestRecord,
  clock: () => Tick,
  lastRequest: (urn: string) => string | null,
): Promise<Reconciled> {
  switch (request.op) {
    case 'contact':
      return reconcileContact(client, request, clock, lastRequest);
    case 'contact-batch':
      return { step: 'answer', answer: await reconcileContactBatch(client, request, clock, lastRequest) };
    default:
      return resendOrAsk(request, clock());
  }
}

async function reconcileContact(
  client: Client,
  request: RequestRecord,
  clock: () => Tick,
  lastRequest: (urn: string) => string | null,
): Promise<Reconciled> {
  const urn = request.targets[0]?.urn ?? '';
  const result = await client.contactStatus(urn);
  const tick = clock();
  const trace = traceOf(result, request, lastRequest(urn));
  if (trace === 'none') return resendOrAsk(request, tick);
  if (trace === 'no-answer') return { step: 'answer', answer: stillUnknown(request, result, tick) };
  const at = tick.now;
  const { requestId: remoteId, fields, status, balance } = trace;
  if (status === 'completed') {
    const { patch, outcome } = contactEnd(request, urn, trace);
    const outcomes = [outcome];
    const event = { type: 'finished', at, charged: null, outcomes, remoteId } as const;
    return { step: 'answer', answer: makeAnswer(event, balance, [patch]) };
  }
  const due = nextPoll(tick);
  const progress = noProgress(1);
  // A request that looks up other fields may not be ours, which may have been paid for: none of our fields is given up.
  const isOurs = request.fields.every((field) => fields.includes(field));
  const found = isOurs ? { remoteId, fields } : { remoteId: null };
  const event = { type: 'accepted', at, due, charged: null, progress, ...found } as const;
  return { step: 'answer', answer: makeAnswer(event, balance) };
}

/** What the free question said about the people of a batch. */
interface BatchTraces {
  outcomes: OutcomeRecord[];
  patches: Patch[];
  balance: Balance | null;
  /** People whose contact data the service is still looking up. */
  open: number;
  /** An answer that could not be used, if one person at least got none. */
  unanswered: Result<ContactRequest> | null;
}

async function reconcileContactBatch(
  client: Client,
  request: RequestRecord,
  clock: () => Tick,
  lastRequest: (urn: string) => string | null,
): Promise<Answer> {
  const traces: BatchTraces = { outcomes: [], patches: [], balance: null, open: 0, unanswered: null };
  for (const { urn } of request.targets) {
    const result = await client.contactStatus(urn);
    const trace = traceOf(result, request, lastRequest(urn));
    if (trace === 'no-answer') {
      if (!result.ok && !isAboutOnePerson(result.error)) return stillUnknown(request, result, clock());
      traces.unanswered = result;
    } else if (trace === 'none') {
      traces.outcomes.push({ urn, result: 'unknown', reason: null });
    } else {
      traces.balance = trace.balance ?? traces.balance;
      if (trace.status === 'completed') {
        const { patch, outcome } = contactEnd(request, urn, trace);
        traces.outcomes.push(outcome);
        traces.patches.push(patch);
      } else {
        traces.open += 1;
      }
    }
  }
  return batchAnswer(request, traces, clock());
}

/** What the traces of a batch mean for the request. */
function batchAnswer(request: RequestRecord, traces: BatchTraces, tick: Tick): Answer {
  const { outcomes, patches, balance, open, unanswered } = traces;
  const at = tick.now;
  const total = request.targets.length;
  const untraced = outcomes.filter(({ result }) => result === 'unknown').length;
  // No person shows a trace of this batch so far, and for at least one person the question was not answered.
  if (unanswered && open === 0 && untraced === outcomes.length)
    return stillUnknown(request, unanswered, tick);
  if (untraced === total) {
    const error = request.error as ServiceError | null;
    // The batch may still be on its way to the service: ask once more before the recruiter has to decide.
    const event: RequestEvent =
      request.failures + 1 < MAX_LOOKS
        ? { type: 'still-unknown', at, due: backOff(tick, request.failures), error }
        : { type: 'needs-decision', at, error };
    return makeAnswer(event, balance, patches);
  }
  if (open === 0 && !unanswered)
    return makeAnswer({ type: 'finished', at, charged: null, outcomes }, balance, patches);
  const progress = { total, completed: outcomes.length - untraced, failed: untraced, stalled: false };
  const due = nextPoll(tick);
  const accepted = { type: 'accepted', at, due, remoteId: null, each: true, charged: null } as const;
  return makeAnswer({ ...accepted, progress, outcomes }, balance, patches);
}

/** The unlock that this request started at the service, told apart from an older one. */
function traceOf(
  result: Result<ContactRequest>,
  request: RequestRecord,
  lastRequest: string | null,
): ContactRequest | 'none' | 'no-answer' {
  if (!result.ok) {
    // A service without this endpoint answers with some 4xx. Then nothing can be learnt this way.
    const { kind } = result.error;
    if (kind === 'refused' || kind === 'rejected' || kind === 'invalid-request') return 'none';
    const maxLooks = kind === 'service' ? MAX_OUT_OF_ORDER_LOOKS : MAX_UNREADABLE_LOOKS;
    return isAboutOnePerson(result.error) && request.failures >= maxLooks ? 'none' : 'no-answer';
  }
  const contact = result.value;
  const isOlder = contact.requestId !== null && contact.requestId === lastRequest;
  const isAbout = request.fields.some((field) => contact.fields.includes(field));
  if (contact.status === 'completed' && (isOlder || !isAbout)) return 'none';
  return contact;
}

function stillUnknown(request: RequestRecord, result: Result<ContactRequest>, tick: Tick): Answer {
  const error = result.ok ? null : result.error;
  const due = retryAt(request, error, tick);
  return {
    ...makeAnswer({ type: 'still-unknown', at: tick.now, due, error }),
    keyRefused: error?.kind === 'key',
  };
}

function resendOrAsk(request: RequestRecord, tick: Tick): Reconciled {
  // After the service's cache has expired, a repeated enrichment would be paid for again.
  const isTooOld = request.op !== 'contact' && tick.now - request.createdAt > SURELY_CACHED_MS;
  if (canResend(request) && !isTooOld) return { step: 'resend' };
  return {
    step: 'answer',
    answer: makeAnswer({ type: 'needs-decision', at: tick.now, error: request.error as ServiceError | null }),
  };
}
