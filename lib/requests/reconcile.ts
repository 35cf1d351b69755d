import { backOff, nextPoll, type Tick } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import type { Result, ServiceError } from '../service/errors.ts';
import type { ContactRequest } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type Answer, bare, contactEnd, isAboutOnePerson } from './answer.ts';
import { canResend } from './reduce.ts';

/** What to do about a request nobody knows the end of. */
export type Reconciled = { step: 'resend' } | { step: 'answer'; answer: Answer };

/** The service's cache window of thirty days, less a day for clocks that differ. */
const SURELY_CACHED_MS = 29 * 24 * 60 * 60_000;

/**
 * Failed looks after which a service that has no readable answer to the free question is taken to have none: a few where it
 * answers nonsense, a working day's worth where it says that it is out of order.
 */
const MAX_UNREADABLE_LOOKS = 8;
const MAX_OUT_OF_ORDER_LOOKS = 100;

/** Times the free question is asked before a batch that left no trace becomes the recruiter's decision. */
const MAX_LOOKS = 2;

/** For each person of a request, the unlock request that was last seen to end. */
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
 * Looks into a lost answer with what the service makes free, and nothing else: a question about the contact request, or
 * one repeat that the service's rules or its cache keep from being charged again.
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
    return { step: 'answer', answer: { ...bare(event, balance), patches: [patch] } };
  }
  const progress = { total: 1, completed: 0, failed: 0, stalled: false };
  const event = {
    type: 'accepted',
    at,
    due: nextPoll(tick),
    remoteId,
    fields,
    charged: null,
    progress,
  } as const;
  return { step: 'answer', answer: bare(event, balance) };
}

async function reconcileContactBatch(
  client: Client,
  request: RequestRecord,
  clock: () => Tick,
  lastRequest: (urn: string) => string | null,
): Promise<Answer> {
  const answer = bare({ type: 'needs-decision', at: clock().now, error: null });
  const outcomes: OutcomeRecord[] = [];
  let open = 0;
  let unanswered: Result<ContactRequest> | null = null;
  for (const { urn } of request.targets) {
    const result = await client.contactStatus(urn);
    const trace = traceOf(result, request, lastRequest(urn));
    if (trace === 'no-answer') {
      if (!result.ok && !isAboutOnePerson(result.error)) return stillUnknown(request, result, clock());
      unanswered = result;
      continue;
    }
    if (trace === 'none') {
      outcomes.push({ urn, result: 'unknown', reason: null });
      continue;
    }
    answer.balance = trace.balance ?? answer.balance;
    if (trace.status === 'completed') {
      const { patch, outcome } = contactEnd(request, urn, trace);
      outcomes.push(outcome);
      answer.patches.push(patch);
    } else {
      open += 1;
    }
  }
  const tick = clock();
  const at = tick.now;
  const untraced = outcomes.filter(({ result }) => result === 'unknown').length;
  // Nobody is known to be part of it yet, and somebody could not be asked about.
  if (unanswered && open === 0 && untraced === outcomes.length)
    return stillUnknown(request, unanswered, tick);
  if (untraced === request.targets.length) {
    // It may still be on its way to the service: one more look before asking.
    const again = request.failures + 1 < MAX_LOOKS;
    answer.event = again
      ? {
          type: 'still-unknown',
          at,
          due: backOff(tick, request.failures),
          error: request.error as ServiceError | null,
        }
      : { type: 'needs-decision', at, error: request.error as ServiceError | null };
    return answer;
  }
  if (open === 0 && !unanswered) {
    answer.event = { type: 'finished', at, charged: null, outcomes };
    return answer;
  }
  const total = request.targets.length;
  const progress = {
    total,
    completed: outcomes.length - untraced,
    failed: untraced,
    stalled: false,
  };
  answer.event = {
    type: 'accepted',
    at,
    due: nextPoll(tick),
    remoteId: null,
    each: true,
    charged: null,
    progress,
    outcomes,
  };
  return answer;
}

/** The request this request left behind at the service, told apart from an older one's answer. */
function traceOf(
  result: Result<ContactRequest>,
  request: RequestRecord,
  lastRequest: string | null,
): ContactRequest | 'none' | 'no-answer' {
  if (!result.ok) {
    // A service that has no such question answers with some 4xx: then nothing can be learnt this way.
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
  const retryAfter = error?.kind === 'slow-down' ? error.retryAfterMs : null;
  const due =
    error?.kind === 'key' ? tick.now + tick.timing.pollWatched : backOff(tick, request.failures, retryAfter);
  return { ...bare({ type: 'still-unknown', at: tick.now, due, error }), keyRefused: error?.kind === 'key' };
}

function resendOrAsk(request: RequestRecord, tick: Tick): Reconciled {
  // The cache that makes a repeated enrichment free lasts thirty days; after that it would be paid for again.
  const isTooOld = request.op !== 'contact' && tick.now - request.createdAt > SURELY_CACHED_MS;
  if (canResend(request) && !isTooOld) return { step: 'resend' };
  return {
    step: 'answer',
    answer: bare({ type: 'needs-decision', at: tick.now, error: request.error as ServiceError | null }),
  };
}
