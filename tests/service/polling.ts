/** Polls jobs and unlocks until they have ended, as a client does. */
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { expectAnswer } from './expectations.ts';
import * as shapes from './shapes.ts';
import type { Target } from './target.ts';

/** A batch of 15 takes five rounds of up to three minutes, which is 60 polls at one poll every 15 seconds. */
const MAX_POLLS = 80;

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

export async function readJob(api: Api, jobId: string): Promise<shapes.Job> {
  return expectAnswer(await api.batchStatus(jobId), shapes.job);
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

export async function finishedContact(target: Target, urn: string, api = target.api) {
  const [, last] = await follow(
    target,
    () => readContact(api, urn),
    (request) => request.status === 'COMPLETED',
  );
  return last;
}
