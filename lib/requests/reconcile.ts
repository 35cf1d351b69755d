import { type Beat, backOff, nextPoll } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import type { Result, ServiceError } from '../service/errors.ts';
import type { ContactRequest } from '../service/model.ts';
import type { IntentRecord, OutcomeRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type Answer, bare, contactEnd, isAboutOne } from './answer.ts';
import { canResend } from './reduce.ts';

/** What to do about a request nobody knows the end of. */
export type Inquiry = { step: 'resend' } | { step: 'answer'; answer: Answer };

/** The service's cache window of thirty days, less a day for clocks that differ. */
const SURELY_CACHED = 29 * 24 * 60 * 60_000;

/**
 * Failed looks after which a service that has no readable answer to the free question is taken to have none: a few where it
 * answers nonsense, a working day's worth where it says that it is out of order.
 */
const MOST_UNREADABLE = 8;
const MOST_OUT_OF_ORDER = 100;

/** Times the free question is asked before a batch that left no trace becomes the recruiter's decision. */
const LOOKS = 2;

/** For each person of a request, the unlock request that was last seen to end. */
export async function lastRequests(
  store: Store,
  { account, targets }: IntentRecord,
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
  intent: IntentRecord,
  clock: () => Beat,
  lastRequest: (urn: string) => string | null,
): Promise<Inquiry> {
  switch (intent.op) {
    case 'contact':
      return lookIntoContact(client, intent, clock, lastRequest);
    case 'contact-batch':
      return { step: 'answer', answer: await lookIntoContactBatch(client, intent, clock, lastRequest) };
    default:
      return resendOrAsk(intent, clock());
  }
}

async function lookIntoContact(
  client: Client,
  intent: IntentRecord,
  clock: () => Beat,
  lastRequest: (urn: string) => string | null,
): Promise<Inquiry> {
  const urn = intent.targets[0]?.urn ?? '';
  const result = await client.contactStatus(urn);
  const beat = clock();
  const trace = traceOf(result, intent, lastRequest(urn));
  if (trace === 'none') return resendOrAsk(intent, beat);
  if (trace === 'no-answer') return { step: 'answer', answer: stillUnknown(intent, result, beat) };
  const at = beat.now;
  const { requestId: remoteId, fields, status, balance } = trace;
  if (status === 'completed') {
    const { patch, outcome } = contactEnd(intent, urn, trace);
    const outcomes = [outcome];
    const event = { type: 'finished', at, charged: null, outcomes, remoteId } as const;
    return { step: 'answer', answer: { ...bare(event, balance), patches: [patch] } };
  }
  const progress = { total: 1, completed: 0, failed: 0, stalled: false };
  const event = {
    type: 'accepted',
    at,
    due: nextPoll(beat),
    remoteId,
    fields,
    charged: null,
    progress,
  } as const;
  return { step: 'answer', answer: bare(event, balance) };
}

async function lookIntoContactBatch(
  client: Client,
  intent: IntentRecord,
  clock: () => Beat,
  lastRequest: (urn: string) => string | null,
): Promise<Answer> {
  const answer = bare({ type: 'ask', at: clock().now, error: null });
  const outcomes: OutcomeRecord[] = [];
  let open = 0;
  let unanswered: Result<ContactRequest> | null = null;
  for (const { urn } of intent.targets) {
    const result = await client.contactStatus(urn);
    const trace = traceOf(result, intent, lastRequest(urn));
    if (trace === 'no-answer') {
      if (!result.ok && !isAboutOne(result.error)) return stillUnknown(intent, result, clock());
      unanswered = result;
      continue;
    }
    if (trace === 'none') {
      outcomes.push({ urn, result: 'unknown', reason: null });
      continue;
    }
    answer.balance = trace.balance ?? answer.balance;
    if (trace.status === 'completed') {
      const { patch, outcome } = contactEnd(intent, urn, trace);
      outcomes.push(outcome);
      answer.patches.push(patch);
    } else {
      open += 1;
    }
  }
  const beat = clock();
  const at = beat.now;
  const untraced = outcomes.filter(({ result }) => result === 'unknown').length;
  // Nobody is known to be part of it yet, and somebody could not be asked about.
  if (unanswered && open === 0 && untraced === outcomes.length) return stillUnknown(intent, unanswered, beat);
  if (untraced === intent.targets.length) {
    // It may still be on its way to the service: one more look before asking.
    const again = intent.failures + 1 < LOOKS;
    answer.event = again
      ? {
          type: 'still-unknown',
          at,
          due: backOff(beat, intent.failures),
          error: intent.error as ServiceError | null,
        }
      : { type: 'ask', at, error: intent.error as ServiceError | null };
    return answer;
  }
  if (open === 0 && !unanswered) {
    answer.event = { type: 'finished', at, charged: null, outcomes };
    return answer;
  }
  const total = intent.targets.length;
  const progress = {
    total,
    completed: outcomes.length - untraced,
    failed: untraced,
    stalled: false,
  };
  answer.event = {
    type: 'accepted',
    at,
    due: nextPoll(beat),
    remoteId: null,
    each: true,
    charged: null,
    progress,
    outcomes,
  };
  return answer;
}

/** The request this intent left behind at the service, told apart from an older one's answer. */
function traceOf(
  result: Result<ContactRequest>,
  intent: IntentRecord,
  lastRequest: string | null,
): ContactRequest | 'none' | 'no-answer' {
  if (!result.ok) {
    // A service that has no such question answers with some 4xx: then nothing can be learnt this way.
    const { kind } = result.error;
    if (kind === 'refused' || kind === 'rejected' || kind === 'invalid-request') return 'none';
    const most = kind === 'service' ? MOST_OUT_OF_ORDER : MOST_UNREADABLE;
    return isAboutOne(result.error) && intent.failures >= most ? 'none' : 'no-answer';
  }
  const request = result.value;
  const isOlder = request.requestId !== null && request.requestId === lastRequest;
  const isAbout = intent.fields.some((field) => request.fields.includes(field));
  if (request.status === 'completed' && (isOlder || !isAbout)) return 'none';
  return request;
}

function stillUnknown(intent: IntentRecord, result: Result<ContactRequest>, beat: Beat): Answer {
  const error = result.ok ? null : result.error;
  const retryAfter = error?.kind === 'slow-down' ? error.retryAfterMs : null;
  const due =
    error?.kind === 'key' ? beat.now + beat.timing.pollWatched : backOff(beat, intent.failures, retryAfter);
  return { ...bare({ type: 'still-unknown', at: beat.now, due, error }), keyRefused: error?.kind === 'key' };
}

function resendOrAsk(intent: IntentRecord, beat: Beat): Inquiry {
  // The cache that makes a repeated enrichment free lasts thirty days; after that it would be paid for again.
  const isTooOld = intent.op !== 'contact' && beat.now - intent.createdAt > SURELY_CACHED;
  if (canResend(intent) && !isTooOld) return { step: 'resend' };
  return {
    step: 'answer',
    answer: bare({ type: 'ask', at: beat.now, error: intent.error as ServiceError | null }),
  };
}
