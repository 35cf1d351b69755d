import { totalOf } from '../money/ledger.ts';
import type { Patch } from '../people/merge.ts';
import { backOff, nextPoll, type Tick } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import { isGone, type ServiceError } from '../service/errors.ts';
import type { Balance, ContactRequest } from '../service/model.ts';
import { roundCredits } from '../service/round-credits.ts';
import { isUnlock, type OutcomeRecord, type RequestRecord } from '../store/records.ts';
import {
  type Answer,
  isAboutOnePerson,
  makeAnswer,
  noProgress,
  readContact,
  retryAt,
  valuesPatch,
} from './answer-meaning.ts';
import { statusText } from './before-sending.ts';
import type { StatusAnswer, StatusAsker } from './contact-status.ts';
import { OWN_POOL_SEARCH } from './own-pool-search.ts';
import type { RequestEvent } from './reduce.ts';

export interface ReconcilePorts {
  client: Pick<Client, 'search'>;
  status: StatusAsker;
  clock: () => Tick;
}

/**
 * After so many failed free questions the service is taken to have no answer: a few where its answers can't be read,
 * about a working day's worth where it answers with a server error.
 */
const MAX_UNREADABLE_LOOKS = 8;
const MAX_OUT_OF_ORDER_LOOKS = 100;

/** How often the free question is asked before the recruiter has to decide about a request that left no trace. */
const MAX_LOOKS = 3;

/** How long the look at the balance is waited for, its turn among other free questions included. */
const MAX_BALANCE_WAIT_MS = 25_000;

/** What the free question showed about one person: this request's trace, nothing, or no usable answer. */
type Trace = { contact: ContactRequest; isTrace: boolean } | 'none' | { error: ServiceError };

/** Looks into a lost answer by free questions only. What they don't answer, the recruiter decides. */
export async function reconcile(ports: ReconcilePorts, request: RequestRecord): Promise<Answer> {
  if (!isUnlock(request)) return needsDecision(ports, request);
  const traces = new Map<string, Trace>();
  for (const { urn } of request.targets) {
    const trace = traceOf(await ports.status.ask(urn), request, urn);
    traces.set(urn, trace);
    if (typeof trace === 'object' && 'error' in trace && !isAboutOnePerson(trace.error))
      return stillUnknown(request, trace.error, ports.clock());
  }
  return answerOf(ports, request, traces);
}

/** What the traces of a request's people mean for it. */
async function answerOf(
  ports: ReconcilePorts,
  request: RequestRecord,
  traces: ReadonlyMap<string, Trace>,
): Promise<Answer> {
  const patches: Patch[] = [];
  const outcomes: OutcomeRecord[] = [];
  const running: ContactRequest[] = [];
  let balance: Balance | null = null;
  let failed: ServiceError | null = null;
  let hasArrived = false;
  for (const [urn, trace] of traces) {
    if (trace === 'none') continue;
    if ('error' in trace) {
      failed = trace.error;
      continue;
    }
    balance = trace.contact.balance ?? balance;
    const values = valuesPatch(urn, trace.contact.contacts);
    // Values count even in an answer that is no trace of this request.
    if (values && !trace.isTrace) patches.push(values);
    if (!trace.isTrace && !hasAll(request, trace.contact)) continue;
    hasArrived ||= trace.isTrace;
    const { patch, outcome } = readContact(asOurs(request, trace.contact), urn, trace.contact);
    if (patch && trace.isTrace) patches.push(patch);
    if (outcome) outcomes.push(outcome);
    else running.push(trace.contact);
  }
  const tick = ports.clock();
  // Values that the company owns end the look only if they are all that was asked for.
  if (!hasArrived && outcomes.length < traces.size) {
    const again = await lookAgain(ports, request, failed);
    const event =
      again.event.type === 'needs-decision'
        ? { ...again.event, remoteId: seenId(request, traces) }
        : again.event;
    return { ...again, event, patches: [...again.patches, ...patches], balance: balance ?? again.balance };
  }
  // The request has reached the service, so whoever shows no trace of it was left out of it.
  const leftOut = [...traces].filter(([, trace]) => isUntraced(request, trace)).map(([urn]) => urn);
  const lost = leftOut.map((urn) => ({ urn, result: 'unknown', reason: null }) as const);
  const hasFailed = failed !== null;
  const event = tracedEvent(request, { outcomes: [...outcomes, ...lost], running, hasFailed }, tick);
  return makeAnswer(event, balance, patches);
}

/** The id of the unlock that the service showed of a single person: one that a later answer names is not a new one. */
function seenId({ op }: RequestRecord, traces: ReadonlyMap<string, Trace>): string | null {
  const [trace] = traces.values();
  return op === 'contact' && typeof trace === 'object' && 'contact' in trace ? trace.contact.requestId : null;
}

/** The request as far as its traces tell: it goes on at the service, or it has ended. */
function tracedEvent(
  request: RequestRecord,
  {
    outcomes,
    running,
    hasFailed,
  }: { outcomes: OutcomeRecord[]; running: ContactRequest[]; hasFailed: boolean },
  tick: Tick,
): RequestEvent {
  const at = tick.now;
  const [only] = running;
  if (request.op === 'contact' && only) {
    // A request for other fields may not be ours, which may have been paid for: none of our fields is given up.
    const { remoteId } = asOurs(request, only);
    return { type: 'accepted', at, due: nextPoll(tick), charged: null, progress: noProgress(1), remoteId };
  }
  if (running.length === 0 && !hasFailed) return { type: 'finished', at, charged: null, outcomes };
  const progress = { total: request.targets.length, completed: outcomes.length, failed: 0, stalled: false };
  return {
    type: 'accepted',
    at,
    due: nextPoll(tick),
    remoteId: null,
    each: true,
    charged: null,
    progress,
    outcomes,
  };
}

/** Asks again while the request may still be on its way; then the recruiter decides. */
async function lookAgain(
  ports: ReconcilePorts,
  request: RequestRecord,
  failed: ServiceError | null,
): Promise<Answer> {
  const tick = ports.clock();
  if (
    failed &&
    request.failures < (failed.kind === 'service' ? MAX_OUT_OF_ORDER_LOOKS : MAX_UNREADABLE_LOOKS)
  )
    return stillUnknown(request, failed, tick);
  const canTrace = request.before.length > 0 && !ports.status.isMissing();
  if (!failed && canTrace && request.failures + 1 < MAX_LOOKS) {
    const error = request.error as ServiceError | null;
    const due = backOff(tick, request.failures);
    return makeAnswer({ type: 'still-unknown', at: tick.now, due, error });
  }
  return needsDecision(ports, request);
}

/** No free question is left. The balance, which a free search carries, chooses the words. */
async function needsDecision({ client, clock }: ReconcilePorts, request: RequestRecord): Promise<Answer> {
  const result = await client.search(OWN_POOL_SEARCH, { maxWaitMs: MAX_BALANCE_WAIT_MS });
  const balance = result.ok ? result.value.balance : null;
  const before = request.balanceBefore && totalOf(request.balanceBefore);
  const after = balance && totalOf(balance);
  const balanceFell = before === null || after === null ? null : roundCredits(before - after);
  const error = request.error as ServiceError | null;
  return makeAnswer({ type: 'needs-decision', at: clock().now, error, balanceFell }, balance);
}

/** The unlock that this request started at the service: only an answer that has changed since it was sent is its trace. */
function traceOf(answer: StatusAnswer, request: RequestRecord, urn: string): Trace {
  if (answer === 'missing') return 'none';
  if (!answer.ok) return isNoTrace(answer.error) ? 'none' : { error: answer.error };
  const before = request.before.find((one) => one.urn === urn);
  const isTrace = before !== undefined && before.status !== statusText(answer.value);
  return { contact: answer.value, isTrace };
}

/** Whether the service has no unlock of the person, or refuses the question, as one without contact-status does. */
function isNoTrace(error: ServiceError): boolean {
  return isGone(error) || error.kind === 'rejected' || error.kind === 'refused';
}

function isUntraced(request: RequestRecord, trace: Trace): boolean {
  if (trace === 'none') return true;
  return 'contact' in trace && !trace.isTrace && !hasAll(request, trace.contact);
}

function hasAll({ fields }: RequestRecord, { contacts }: ContactRequest): boolean {
  return fields.every((field) => typeof contacts[field] === 'string');
}

/** The request as the owner of the unlock that is its trace. An unlock that names other fields may be somebody else's. */
function asOurs(request: RequestRecord, { requestId, fields }: ContactRequest): RequestRecord {
  const isOurs = fields === null || request.fields.every((field) => fields.includes(field));
  return { ...request, remoteId: isOurs ? requestId : null };
}

function stillUnknown(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const due = retryAt(request, error, tick);
  return {
    ...makeAnswer({ type: 'still-unknown', at: tick.now, due, error }),
    keyRefused: error.kind === 'key',
  };
}
