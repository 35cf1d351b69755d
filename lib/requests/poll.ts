import type { Patch } from '../people/merge.ts';
import { deniedSince, isGoneForGood, nextLook, nextPoll, type Tick } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import { isGone, type ServiceError } from '../service/errors.ts';
import type { Balance, BatchJob } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import {
  type Answer,
  batchOutcome,
  hasValue,
  isAboutOnePerson,
  makeAnswer,
  noProgress,
  readContact,
  retryAt,
} from './answer-meaning.ts';
import type { StatusAsker } from './contact-status.ts';
import type { OneQuestion } from './one-question.ts';
import { endState, type Progress, type RequestEvent, reduce } from './reduce.ts';

export interface PollPorts {
  client: Pick<Client, 'batchStatus'>;
  status: StatusAsker;
  once: OneQuestion;
  clock: () => Tick;
}

/**
 * Polls a request. Each question is on disk before it leaves, so that a worker that stops meanwhile can't lead to faster
 * polling. Asking about one person after the other takes a while, so the time is written again on the way.
 */
export async function pollRecorded(
  ports: PollPorts,
  request: RequestRecord,
  save: (polling: RequestRecord) => Promise<void>,
): Promise<{ polling: RequestRecord; answer: Answer }> {
  const asked = { ...request, goneSince: deniedSince(ports.clock(), request) };
  let polling = asked;
  const saveQuestion = async (): Promise<void> => {
    const { now: at, timing } = ports.clock();
    if (polling !== asked && polling.due !== null && polling.due >= at + timing.pollWatched * 3) return;
    // The question may wait for its turn before it leaves, so a worker that starts meanwhile waits longer.
    const due = at + timing.pollWatched * 4;
    polling = reduce(polling, { type: 'polling', at, due });
    await save(polling);
  };
  const answer = await poll(ports, asked, saveQuestion);
  return { polling, answer };
}

/** Asks once how an accepted request stands. Free, and safe to repeat. `saveQuestion` is called before each question. */
export async function poll(
  ports: PollPorts,
  request: RequestRecord,
  saveQuestion: () => Promise<void>,
): Promise<Answer> {
  if (request.op !== 'contact' && request.each) return pollEach(ports, request, saveQuestion);
  await saveQuestion();
  return request.op === 'contact' ? pollContact(ports, request) : pollBatch(ports, request);
}

/** What a service that has no contact-status amounts to. */
const NO_STATUS: ServiceError = { kind: 'refused', code: 'CONTACT_REQUEST_NOT_FOUND', message: null };

/** After so many polls without an answer a service is taken to have no contact-status. */
const POLLS_UNTIL_MISSING = 2;

/** Whether the service must know of the unlock by now. */
function isStarted({ failures, goneSince }: RequestRecord): boolean {
  return failures >= POLLS_UNTIL_MISSING || goneSince !== null;
}

async function pollContact({ status, clock }: PollPorts, request: RequestRecord): Promise<Answer> {
  const urn = request.targets[0]?.urn ?? '';
  const result = await status.ask(urn, { isStarted: isStarted(request) });
  const tick = clock();
  const at = tick.now;
  if (result === 'missing') {
    // The part of the service that knows the unlock may only be late, so it is asked for a while.
    if (!isGoneForGood(tick, request.goneSince)) return gone(request, NO_STATUS, tick);
    const outcomes: OutcomeRecord[] = [{ urn, result: 'not-delivered', reason: 'no-status' }];
    return makeAnswer({ type: 'ended', at, state: 'failed', used: null, outcomes });
  }
  if (!result.ok) {
    if (!isGone(result.error)) return failedPoll(request, result.error, tick);
    return gone(request, result.error, tick);
  }
  const { patch, outcome } = readContact(request, urn, result.value);
  const patches = patch ? [patch] : [];
  const { balance } = result.value;
  if (outcome) {
    const outcomes = [outcome];
    const state = endState(outcomes);
    const isFailed = state !== 'done';
    const progress = { total: 1, completed: isFailed ? 0 : 1, failed: isFailed ? 1 : 0, stalled: false };
    return makeAnswer({ type: 'ended', at, state, used: null, outcomes, progress }, balance, patches);
  }
  // That a value came early is kept: it may be gone from the last answer. Another field's value does not count.
  const outcomes: OutcomeRecord[] = hasValue(request.fields, result.value.contacts)
    ? [{ urn, result: 'found', reason: null }]
    : request.outcomes;
  return makeAnswer(stillRunning(request, tick, { progress: noProgress(1), outcomes }), balance, patches);
}

async function pollBatch(ports: PollPorts, request: RequestRecord): Promise<Answer> {
  const { client, status, once, clock } = ports;
  const jobId = request.remoteId ?? '';
  const result = await once<BatchJob>(`batch-status|${jobId}`, (hooks) => client.batchStatus(jobId, hooks));
  const tick = clock();
  if (!result.ok) {
    if (!isGone(result.error)) return failedPoll(request, result.error, tick);
    return gone(request, result.error, tick);
  }
  const job = result.value;
  const { patches, outcomes } = readEntries(request, job);
  const progress = progressOf(request, job, outcomes);
  if (!job.done) return makeAnswer(stillRunning(request, tick, { progress, outcomes }), job.balance, patches);
  const ended = [...outcomes, ...unnamed(request, job, outcomes)];
  const owned = request.op === 'contact-batch' ? await askPassedOver(status, request, ended) : null;
  const all = owned?.outcomes ?? ended;
  const failedWord =
    job.status === 'failed' && !all.some(({ result: one }) => one === 'found' || one === 'enriched');
  const state = failedWord ? 'failed' : endState(all);
  const event = {
    type: 'ended',
    at: tick.now,
    state,
    used: job.creditsUsed,
    outcomes: all,
    progress,
  } as const;
  return makeAnswer(event, job.balance, [...patches, ...(owned?.patches ?? [])]);
}

/** The counts of a job. Where it names none, its entries are counted. */
function progressOf(request: RequestRecord, job: BatchJob, outcomes: readonly OutcomeRecord[]): Progress {
  const failed = outcomes.filter(({ result }) => result === 'failed').length;
  return {
    total: job.total ?? request.progress?.total ?? request.targets.length,
    completed: job.completed ?? outcomes.length - failed,
    failed: job.failed ?? failed,
    stalled: job.stalled,
  };
}

/** What a batch job says about the people of the request, added to what it said before. */
function readEntries(request: RequestRecord, job: BatchJob): { patches: Patch[]; outcomes: OutcomeRecord[] } {
  const asked = new Set(request.targets.map(({ urn }) => urn));
  const patches: Patch[] = [];
  const outcomes = new Map(request.outcomes.map((outcome) => [outcome.urn, outcome]));
  for (const entry of job.outcomes) {
    // An entry about a person who was not asked for is ignored.
    if (!asked.has(entry.urn)) continue;
    const { patch, outcome } = batchOutcome(entry, request);
    // An entry may have more data than when it was first seen, so every entry is stored each time.
    if (patch) patches.push(patch);
    if (outcome) outcomes.set(entry.urn, outcome);
  }
  return { patches, outcomes: [...outcomes.values()] };
}

/**
 * The people whom a finished job does not name. A batch passes over people whose data the company has. If it told how many,
 * that decides; else a job that completed without failures has failed for nobody.
 */
function unnamed(request: RequestRecord, job: BatchJob, known: readonly OutcomeRecord[]): OutcomeRecord[] {
  const named = new Set(known.map(({ urn }) => urn));
  const rest = request.targets.filter(({ urn }) => !named.has(urn));
  const notEnriched = known.filter(({ result }) => result === 'not-enriched').length;
  const total = job.total ?? request.processing;
  // A job may count the people whom it passed over, too, so the greater of the two figures holds. Negative: none is told.
  const passedOver = Math.max(
    total === null ? -1 : request.targets.length - total - notEnriched,
    request.skipped === null ? -1 : request.skipped - notEnriched,
  );
  const isPassedOver = passedOver < 0 ? job.status === 'completed' : rest.length <= passedOver;
  const isUnsure = passedOver !== 0;
  const result = isPassedOver ? 'passed-over' : isUnsure ? 'unknown' : 'failed';
  return rest.map(({ urn }) => ({ urn, result, reason: null }));
}

/** Asks, for free, what the company owns of the people whom a batch passed over. */
async function askPassedOver(
  status: StatusAsker,
  request: RequestRecord,
  outcomes: readonly OutcomeRecord[],
): Promise<{ outcomes: OutcomeRecord[]; patches: Patch[] }> {
  const patches: Patch[] = [];
  const asked = outcomes.map(async (outcome): Promise<OutcomeRecord> => {
    if (outcome.result !== 'passed-over' && outcome.result !== 'unknown') return outcome;
    const answer = await status.ask(outcome.urn);
    if (answer === 'missing' || !answer.ok) return outcome;
    // The request has bought nothing of them.
    const passed = { ...request, remoteId: null, sends: 0 };
    const { patch, outcome: told } = readContact(passed, outcome.urn, answer.value);
    if (patch) patches.push(patch);
    return told?.result === 'found' ? { ...told, reason: 'known' } : outcome;
  });
  return { outcomes: await Promise.all(asked), patches };
}

/** For unlocks without a job to poll: each person who has no outcome yet is asked about alone. */
async function pollEach(
  { status, clock }: PollPorts,
  request: RequestRecord,
  saveQuestion: () => Promise<void>,
): Promise<Answer> {
  const outcomes = new Map(request.outcomes.map((outcome) => [outcome.urn, outcome]));
  const patches: Patch[] = [];
  let balance: Balance | null = null;
  let hasGone = false;
  let isAnswered = false;
  let failed: ServiceError | null = null;
  for (const { urn } of request.targets) {
    if (outcomes.has(urn)) continue;
    await saveQuestion();
    const result = await status.ask(urn, { isStarted: isStarted(request) });
    if (result === 'missing') {
      hasGone = true;
      if (isGoneForGood(clock(), request.goneSince))
        outcomes.set(urn, { urn, result: 'not-delivered', reason: 'no-status' });
    } else if (!result.ok) {
      if (isGone(result.error)) {
        hasGone = true;
        if (isGoneForGood(clock(), request.goneSince))
          outcomes.set(urn, { urn, result: 'unknown', reason: 'gone' });
      }
      // An error about one person must not delay the answers about the others.
      else if (isAboutOnePerson(result.error)) failed = result.error;
      else return failedPoll(request, result.error, clock());
    } else {
      isAnswered = true;
      balance = result.value.balance ?? balance;
      const { patch, outcome } = readContact(request, urn, result.value);
      if (patch) patches.push(patch);
      if (outcome) outcomes.set(urn, outcome);
    }
  }
  // A service that answers about nobody is away, and asked as seldom as about other requests.
  if (failed && !isAnswered && !hasGone) return failedPoll(request, failed, clock());
  const event = afterEach(request, { outcomes: [...outcomes.values()], hasGone }, clock());
  return makeAnswer(event, balance, patches);
}

/** What happened to a request whose people are polled one by one: it goes on, or it has ended. */
function afterEach(
  request: RequestRecord,
  { outcomes, hasGone }: { outcomes: OutcomeRecord[]; hasGone: boolean },
  tick: Tick,
): RequestEvent {
  const failed = outcomes.filter(({ result }) => result === 'failed' || result === 'unknown').length;
  const total = request.targets.length;
  const progress = { total, completed: outcomes.length - failed, failed, stalled: false };
  if (request.targets.some(({ urn }) => !outcomes.some((one) => one.urn === urn)))
    return stillRunning(request, tick, { progress, outcomes, hasGone });
  return { type: 'ended', at: tick.now, state: endState(outcomes), used: null, outcomes, progress };
}

/** The service still works on the request: ask again later. Only a single unlock is parked: batches may legally take long. */
function stillRunning(
  request: RequestRecord,
  tick: Tick,
  known: Pick<Extract<RequestEvent, { type: 'progress' }>, 'progress' | 'outcomes' | 'hasGone'>,
): RequestEvent {
  const age = tick.now - (request.sentAt ?? request.createdAt);
  const parked = request.op === 'contact' && age > tick.timing.parkAfter;
  return { type: 'progress', at: tick.now, due: nextPoll(tick, { parked }), parked, ...known };
}

/** The service says that it has no such job. A copy of its data may lag, so the job ends only after it said so for long. */
function gone(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const at = tick.now;
  if (!isGoneForGood(tick, request.goneSince))
    return makeAnswer({ type: 'gone', at, due: nextLook(tick, request.goneSince ?? at), error });
  const named = new Set(request.outcomes.map(({ urn }) => urn));
  const rest = request.targets.filter(({ urn }) => !named.has(urn));
  const lost = rest.map(({ urn }) => ({ urn, result: 'unknown', reason: 'gone' }) as const);
  const outcomes = [...request.outcomes, ...lost];
  return makeAnswer({ type: 'ended', at, state: endState(outcomes), used: null, outcomes, error });
}

/** A failed poll: ask again later. */
function failedPoll(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const due = retryAt(request, error, tick);
  return {
    ...makeAnswer({ type: 'poll-failed', at: tick.now, due, error }),
    keyRefused: error.kind === 'key',
  };
}
