/** Polls jobs and unlocks until they have ended, as a client does. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Api } from './api.ts';
import { expectAnswer } from './expectations.ts';
import * as shapes from './shapes.ts';
import { HAS_STATUS, IS_NEVER_DONE, speaks, WHY } from './spoken.ts';
import type { Target } from './target.ts';

/** A batch of 15 takes five rounds of up to three minutes, which is 60 polls at one poll every 15 seconds. */
const MAX_POLLS = 80;
/** The provider's longest lookup of one person. */
const MAX_LOOKUP_MS = 3 * 60_000;

const GROWING = z.looseObject({ status: z.enum(['PROCESSING', 'RUNNING']) });
const FAILED = z.looseObject({ status: z.literal('FAILED') });
const WRAPPED = z.strictObject({ data: z.looseObject({}) });

/** Polls until `finished` is true. Returns all states, and the last one. */
async function follow<State>(
  target: Target,
  read: () => Promise<State>,
  finished: (state: State) => boolean,
): Promise<[State[], State]> {
  const seen: State[] = [];
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const state = await read();
    seen.push(state);
    if (finished(state)) return [seen, state];
    await target.letTimePass();
  }
  return expect.fail(`not finished after ${MAX_POLLS} polls: ${JSON.stringify(seen.at(-1)).slice(0, 500)}`);
}

const isGrowing = (entry: unknown) => GROWING.safeParse(entry).success;

/** An ended entry, out of its `data` where the dialect wraps entries. A failed one is never wrapped. */
export function unwrapped(entry: unknown): unknown {
  if (!speaks('results', 'wrapped') || FAILED.safeParse(entry).success) return entry;
  return WRAPPED.parse(entry).data;
}

/** The state of a job, with the plain entries of those people who have ended. */
export async function readJob(api: Api, jobId: string): Promise<shapes.Job> {
  const state = expectAnswer(await api.batchStatus(jobId), shapes.job);
  const entries = Object.entries(state.results).filter(
    ([, entry]) => !(speaks('results', 'growing') && isGrowing(entry)),
  );
  return { ...state, results: Object.fromEntries(entries.map(([urn, entry]) => [urn, unwrapped(entry)])) };
}

/** The people of a job whose entries are there, but not ended. */
export async function growingEntries(api: Api, jobId: string): Promise<[string, unknown][]> {
  const { results } = expectAnswer(await api.batchStatus(jobId), shapes.job);
  return Object.entries(results).filter(([, entry]) => isGrowing(entry));
}

/** Whether nothing more will come: the job is done, or it never is and only its last person is open. */
function isSettled(job: shapes.Job): boolean {
  const { done, totalCount, completedCount, failedCount } = job;
  if (done || !IS_NEVER_DONE || totalCount === null || totalCount < 2) return done;
  return (completedCount ?? 0) + (failedCount ?? 0) === totalCount - 1;
}

/** All states of the job until its end. */
export async function jobStates(target: Target, jobId: string, api = target.api): Promise<shapes.Job[]> {
  const [seen] = await follow(
    target,
    () => readJob(api, jobId),
    (job) => job.done,
  );
  return seen;
}

/** The first state of the job for which `fits` is true. */
export async function jobWhen(
  target: Target,
  jobId: string,
  fits: (job: shapes.Job) => boolean,
  api = target.api,
): Promise<shapes.Job> {
  const [, last] = await follow(target, () => readJob(api, jobId), fits);
  return last;
}

export function finishedJob(target: Target, jobId: string, api = target.api): Promise<shapes.Job> {
  return jobWhen(target, jobId, (job) => job.done, api);
}

/** The last state of a job. In dialects where jobs never end, its last person is still open. */
export function settledJob(target: Target, jobId: string, api = target.api): Promise<shapes.Job> {
  return jobWhen(target, jobId, isSettled, api);
}

export async function readContact(api: Api, urn: string) {
  return expectAnswer(await api.contactStatus(urn), shapes.contactStatus);
}

/** All states of the unlock until its end. */
export async function contactStates(target: Target, urn: string, api = target.api) {
  const [seen] = await follow(
    target,
    () => readContact(api, urn),
    (request) => request.status === 'COMPLETED',
  );
  return seen;
}

/** Waits for the end of an unlock that contact-status may not tell. */
export async function waitForContact(target: Target, urn: string, api = target.api): Promise<void> {
  if (HAS_STATUS) await finishedContact(target, urn, api);
  else if (target.sandbox) target.sandbox.advance(MAX_LOOKUP_MS);
  else expect.fail(WHY.noStatus);
}

export async function finishedContact(target: Target, urn: string, api = target.api) {
  const [, last] = await follow(
    target,
    () => readContact(api, urn),
    (request) => request.status === 'COMPLETED',
  );
  return last;
}
