import type { Patch } from '../people/merge.ts';
import { backOff, nextPoll, type Tick } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import type { ServiceError } from '../service/errors.ts';
import type { Balance } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import { type Answer, bare, batchOutcome, contactEnd, isAboutOnePerson } from './answer.ts';
import { reduce } from './reduce.ts';

/**
 * Polls a request, with each question written down before it leaves, should the worker die meanwhile. Asking about one
 * person after the other takes a while, and the last of them must not be asked about again too soon either.
 */
export async function pollRecorded(
  client: Client,
  request: RequestRecord,
  clock: () => Tick,
  save: (polling: RequestRecord) => Promise<void>,
): Promise<{ polling: RequestRecord; answer: Answer }> {
  let polling = request;
  const saveQuestion = async (): Promise<void> => {
    const { now: at, timing } = clock();
    if (polling !== request && polling.due !== null && polling.due >= at + timing.pollWatched) return;
    const due = at + timing.pollWatched * (request.each ? 2 : 1);
    polling = reduce(polling, { type: 'polling', at, due });
    await save(polling);
  };
  const answer = await poll(client, request, clock, saveQuestion);
  return { polling, answer };
}

/** Asks once how an accepted request is doing. Free, and safe to repeat. `saveQuestion` comes before each question. */
export async function poll(
  client: Client,
  request: RequestRecord,
  clock: () => Tick,
  saveQuestion: () => Promise<void>,
): Promise<Answer> {
  if (request.op !== 'contact' && request.each) return pollEach(client, request, clock, saveQuestion);
  await saveQuestion();
  return request.op === 'contact' ? pollContact(client, request, clock) : pollBatch(client, request, clock);
}

async function pollContact(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  const urn = request.targets[0]?.urn ?? '';
  const result = await client.contactStatus(urn);
  const tick = clock();
  const at = tick.now;
  if (!result.ok) {
    if (isGone(result.error)) {
      const outcomes: OutcomeRecord[] = [{ urn, result: 'unknown', reason: 'gone' }];
      return bare({ type: 'ended', at, state: 'failed', used: null, outcomes, error: result.error });
    }
    return failedPoll(request, result.error, tick);
  }
  const contact = result.value;
  if (contact.status === 'completed') {
    const { patch, outcome } = contactEnd(request, urn, contact);
    const isKnown = outcome.result !== 'unknown';
    const completed = isKnown ? 1 : 0;
    const progress = { total: 1, completed, failed: 1 - completed, stalled: false };
    const state = isKnown ? 'done' : 'failed';
    const outcomes = [outcome];
    const event = { type: 'ended', at, state, used: null, outcomes, progress } as const;
    return { ...bare(event, contact.balance), patches: [patch] };
  }
  if (contact.status === 'failed') {
    const outcomes: OutcomeRecord[] = [{ urn, result: 'failed', reason: null }];
    return bare({ type: 'ended', at, state: 'failed', used: null, outcomes }, contact.balance);
  }
  const parked = isOld(request, tick);
  const progress = {
    total: 1,
    completed: 0,
    failed: 0,
    stalled: false,
  };
  return bare({ type: 'progress', at, due: nextPoll(tick, { parked }), progress, parked }, contact.balance);
}

async function pollBatch(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  const result = await client.batchStatus(request.remoteId ?? '');
  const tick = clock();
  const at = tick.now;
  if (!result.ok) {
    if (isGone(result.error)) {
      const outcomes = withUnnamed(request, request.outcomes, 'unknown', 'gone');
      return bare({ type: 'ended', at, state: 'failed', used: null, outcomes, error: result.error });
    }
    return failedPoll(request, result.error, tick);
  }
  const job = result.value;
  const asked = new Set(request.targets.map(({ urn }) => urn));
  const patches: Patch[] = [];
  const outcomes = new Map(request.outcomes.map((outcome) => [outcome.urn, outcome]));
  for (const entry of job.outcomes) {
    // An entry about somebody nobody asked for is not taken over into what is known.
    if (!asked.has(entry.urn)) continue;
    const { patch, outcome } = batchOutcome(entry, request.fields);
    // An entry may have grown since it was first seen: the end's word is always taken.
    if (patch && (job.done || outcomes.get(entry.urn)?.result !== outcome.result)) patches.push(patch);
    outcomes.set(entry.urn, outcome);
  }
  const progress = {
    total: job.total,
    completed: job.completed,
    failed: job.failed,
    stalled: job.stalled,
  };
  const known = [...outcomes.values()];
  if (!job.done) {
    const parked = isOld(request, tick);
    const due = nextPoll(tick, { parked });
    const event = {
      type: 'progress',
      at,
      due,
      progress,
      used: job.creditsUsed,
      outcomes: known,
      parked,
    } as const;
    return { ...bare(event, job.balance), patches };
  }
  const state = job.status === 'completed' ? 'done' : job.status === 'failed' ? 'failed' : 'partial';
  const event = {
    type: 'ended',
    at,
    state,
    used: job.creditsUsed,
    outcomes: withUnnamed(request, known, 'failed', null),
    progress,
  } as const;
  return { ...bare(event, job.balance), patches };
}

/** For a batch whose jobId was lost: each person who has no outcome yet is asked about alone. */
async function pollEach(
  client: Client,
  request: RequestRecord,
  clock: () => Tick,
  saveQuestion: () => Promise<void>,
): Promise<Answer> {
  const outcomes = new Map(request.outcomes.map((outcome) => [outcome.urn, outcome]));
  const patches: Patch[] = [];
  let balance: Balance | null = null;
  for (const { urn } of request.targets) {
    if (outcomes.has(urn)) continue;
    await saveQuestion();
    const result = await client.contactStatus(urn);
    if (!result.ok) {
      if (isGone(result.error)) outcomes.set(urn, { urn, result: 'unknown', reason: 'gone' });
      // What concerns one person must not hold up the others' answers.
      else if (!isAboutOnePerson(result.error)) return failedPoll(request, result.error, clock());
      continue;
    }
    const contact = result.value;
    balance = contact.balance ?? balance;
    if (contact.status === 'completed') {
      const { patch, outcome } = contactEnd(request, urn, contact);
      patches.push(patch);
      outcomes.set(urn, outcome);
    } else if (contact.status === 'failed') {
      outcomes.set(urn, { urn, result: 'failed', reason: null });
    }
  }
  const tick = clock();
  const known = [...outcomes.values()];
  const failed = known.filter(({ result }) => result === 'failed' || result === 'unknown').length;
  const total = request.targets.length;
  const progress = { total, completed: known.length - failed, failed, stalled: false };
  if (known.length < total) {
    const parked = isOld(request, tick);
    const due = nextPoll(tick, { parked });
    return {
      ...bare({ type: 'progress', at: tick.now, due, progress, outcomes: known, parked }, balance),
      patches,
    };
  }
  const state = failed === 0 ? 'done' : failed === total ? 'failed' : 'partial';
  return {
    ...bare({ type: 'ended', at: tick.now, state, used: null, outcomes: known, progress }, balance),
    patches,
  };
}

/** People the finished job said nothing about. */
function withUnnamed(
  request: RequestRecord,
  known: readonly OutcomeRecord[],
  result: 'failed' | 'unknown',
  reason: string | null,
): OutcomeRecord[] {
  const named = new Set(known.map(({ urn }) => urn));
  const rest = request.targets.filter(({ urn }) => !named.has(urn));
  return [...known, ...rest.map(({ urn }) => ({ urn, result, reason }))];
}

/** What a failed poll means: ask later, and remember a refused key. */
function failedPoll(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const retryAfter = error.kind === 'slow-down' ? error.retryAfterMs : null;
  // Nothing leaves while the key is refused; once it is taken again this one must not be waiting still.
  const due =
    error.kind === 'key' ? tick.now + tick.timing.pollWatched : backOff(tick, request.failures, retryAfter);
  return { ...bare({ type: 'poll-failed', at: tick.now, due, error }), keyRefused: error.kind === 'key' };
}

function isGone(error: ServiceError): boolean {
  return error.kind === 'refused' && /^(BATCH_JOB|CONTACT_REQUEST)_NOT_FOUND$/.test(error.code);
}

function isOld(request: RequestRecord, { now, timing }: Tick): boolean {
  return now - (request.sentAt ?? request.createdAt) > timing.parkAfter;
}
