import type { Patch } from '../people/merge.ts';
import { nextPoll, type Tick } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import type { ServiceError } from '../service/errors.ts';
import type { Balance, BatchJob } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import {
  type Answer,
  batchOutcome,
  contactEnd,
  isAboutOnePerson,
  makeAnswer,
  noProgress,
  retryAt,
} from './answer-meaning.ts';
import { type RequestEvent, reduce } from './reduce.ts';

/**
 * Polls a request. Each question is on disk before it leaves, so that a worker that stops meanwhile can't lead to faster
 * polling. Asking about one person after the other takes a while, so the time is written again on the way.
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

/** Asks once how an accepted request stands. Free, and safe to repeat. `saveQuestion` is called before each question. */
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
    if (!isGone(result.error)) return failedPoll(request, result.error, tick);
    const outcomes: OutcomeRecord[] = [{ urn, result: 'unknown', reason: 'gone' }];
    return makeAnswer({ type: 'ended', at, state: 'failed', used: null, outcomes, error: result.error });
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
    return makeAnswer(event, contact.balance, [patch]);
  }
  if (contact.status === 'failed') {
    const outcomes: OutcomeRecord[] = [{ urn, result: 'failed', reason: null }];
    return makeAnswer({ type: 'ended', at, state: 'failed', used: null, outcomes }, contact.balance);
  }
  return makeAnswer(stillRunning(request, tick, { progress: noProgress(1) }), contact.balance);
}

async function pollBatch(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  const result = await client.batchStatus(request.remoteId ?? '');
  const tick = clock();
  const at = tick.now;
  if (!result.ok) {
    if (!isGone(result.error)) return failedPoll(request, result.error, tick);
    const outcomes = withUnnamed(request, request.outcomes, 'unknown', 'gone');
    return makeAnswer({ type: 'ended', at, state: 'failed', used: null, outcomes, error: result.error });
  }
  const job = result.value;
  const { patches, outcomes } = readEntries(request, job);
  const { total, completed, failed, stalled, creditsUsed: used, balance } = job;
  const progress = { total, completed, failed, stalled };
  if (!job.done)
    return makeAnswer(stillRunning(request, tick, { progress, used, outcomes }), balance, patches);
  const state = job.status === 'completed' ? 'done' : job.status === 'failed' ? 'failed' : 'partial';
  const ended = withUnnamed(request, outcomes, 'failed', null);
  return makeAnswer({ type: 'ended', at, state, used, outcomes: ended, progress }, balance, patches);
}

/** What a batch job says about the people of the request, added to what it said before. */
function readEntries(request: RequestRecord, job: BatchJob): { patches: Patch[]; outcomes: OutcomeRecord[] } {
  const asked = new Set(request.targets.map(({ urn }) => urn));
  const patches: Patch[] = [];
  const outcomes = new Map(request.outcomes.map((outcome) => [outcome.urn, outcome]));
  for (const entry of job.outcomes) {
    // An entry about a person who was not asked for is ignored.
    if (!asked.has(entry.urn)) continue;
    const { patch, outcome } = batchOutcome(entry, request.fields);
    // An entry may have more data than when it was first seen, so the entries of a finished job are always stored.
    if (patch && (job.done || outcomes.get(entry.urn)?.result !== outcome.result)) patches.push(patch);
    outcomes.set(entry.urn, outcome);
  }
  return { patches, outcomes: [...outcomes.values()] };
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
      // An error about one person must not delay the answers about the others.
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
  return makeAnswer(afterEach(request, [...outcomes.values()], clock()), balance, patches);
}

/** What happened to a batch whose people are polled one by one: it goes on, or it has ended. */
function afterEach(request: RequestRecord, outcomes: OutcomeRecord[], tick: Tick): RequestEvent {
  const failed = outcomes.filter(({ result }) => result === 'failed' || result === 'unknown').length;
  const total = request.targets.length;
  const progress = { total, completed: outcomes.length - failed, failed, stalled: false };
  if (outcomes.length < total) return stillRunning(request, tick, { progress, outcomes });
  const state = failed === 0 ? 'done' : failed === total ? 'failed' : 'partial';
  return { type: 'ended', at: tick.now, state, used: null, outcomes, progress };
}

/** The service still works on the request: ask again later. */
function stillRunning(
  request: RequestRecord,
  tick: Tick,
  known: Pick<Extract<RequestEvent, { type: 'progress' }>, 'progress' | 'used' | 'outcomes'>,
): RequestEvent {
  const parked = isOld(request, tick);
  return { type: 'progress', at: tick.now, due: nextPoll(tick, { parked }), parked, ...known };
}

/** The outcomes together with one for each person whom the batch job did not name. */
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

/** A failed poll: ask again later. */
function failedPoll(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const due = retryAt(request, error, tick);
  return {
    ...makeAnswer({ type: 'poll-failed', at: tick.now, due, error }),
    keyRefused: error.kind === 'key',
  };
}

function isGone(error: ServiceError): boolean {
  return error.kind === 'refused' && /^(BATCH_JOB|CONTACT_REQUEST)_NOT_FOUND$/.test(error.code);
}

function isOld(request: RequestRecord, { now, timing }: Tick): boolean {
  return now - (request.sentAt ?? request.createdAt) > timing.parkAfter;
}
