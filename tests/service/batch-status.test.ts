import { describe, expect, it } from 'vitest';
import { expectAnswer, expectRefusal } from './expectations.ts';
import { ALL_FIELDS, asTalents, type Known } from './people.ts';
import { finishedJob, jobStates, readJob } from './polling.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target, people } = await openService();

async function contactJob(count: number): Promise<{ jobId: string; batch: Known[] }> {
  const batch = await people.known(count);
  for (const { urn } of batch) expectAnswer(await target.api.enrich(urn), shapes.enrichAnswer);
  const answer = expectAnswer(
    await target.api.contactBatch(asTalents(batch), ALL_FIELDS),
    shapes.contactBatchDispatched,
  );
  return { jobId: answer.jobId, batch };
}

async function enrichJob(count: number): Promise<{ jobId: string }> {
  return expectAnswer(
    await target.api.enrichBatch(asTalents(await people.known(count))),
    shapes.enrichBatchDispatched,
  );
}

describe('batch-status', () => {
  it.each(['no-such-job', '0', '../../search', "' OR 1=1 --", '%'])(
    'job id %j is answered with not found and done',
    async (jobId) => {
      expectRefusal(await target.api.batchStatus(jobId), shapes.jobNotFound);
    },
  );
});

describeInSandbox('batch-status', () => {
  it('a new job is queued, with all counts at zero and no results', async () => {
    for (const { jobId } of [await contactJob(2), await enrichJob(2)]) {
      expect(await readJob(target.api, jobId)).toMatchObject({
        done: false,
        stalled: false,
        status: 'QUEUED',
        totalCount: 2,
        completedCount: 0,
        failedCount: 0,
        totalCreditsUsed: 0,
        results: {},
      });
    }
  });

  it('a contact job has the type CONTACT_UNLOCK in all states', async () => {
    const { jobId } = await contactJob(1);
    for (const { type } of await jobStates(target, jobId)) expect(type).toBe('CONTACT_UNLOCK');
  });

  it.each([
    ['a contact job', contactJob],
    ['an enrichment job', enrichJob],
  ])('status, counters, results and done of %s agree at each poll', async (_name, start) => {
    const sandbox = sandboxOf(target);
    const { jobId } = await start(7);
    const states: shapes.Job[] = [];
    for (let poll = 0; poll < 600 && !states.at(-1)?.done; poll += 1) {
      states.push(await readJob(target.api, jobId));
      sandbox.advance(2_000);
    }
    for (const { status, done, totalCount, completedCount, failedCount, results } of states) {
      const processed = completedCount + failedCount;
      expect(totalCount).toBe(7);
      expect(Object.keys(results)).toHaveLength(processed);
      expect(done).toBe(['COMPLETED', 'PARTIAL', 'FAILED'].includes(status));
      expect(done).toBe(processed === totalCount);
      if (status === 'QUEUED') expect(processed).toBe(0);
      if (status === 'PROCESSING') expect(processed).toBeGreaterThan(0);
    }
    const order = ['QUEUED', 'PROCESSING', 'COMPLETED'];
    const ranks = states.map(({ status }) => order.indexOf(status));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
    const counts = states.map(({ completedCount }) => completedCount);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  it('a finished job reports the balance', async () => {
    const sandbox = sandboxOf(target);
    const { jobId } = await contactJob(1);
    const job = await finishedJob(target, jobId);
    expect({ credits: job.companyCredits, extra: job.companyExtraCredits }).toEqual(
      sandbox.balance(sandbox.first),
    );
  });

  it('a finished job does not change any more', async () => {
    const sandbox = sandboxOf(target);
    const { jobId } = await contactJob(2);
    const end = await finishedJob(target, jobId);
    sandbox.advance(3_600_000);
    expect(await readJob(target.api, jobId)).toEqual(end);
  });

  it('batch-status costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const { jobId } = await enrichJob(3);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, () => finishedJob(target, jobId));
    expect(rows).toEqual([]);
  });

  it('two jobs have different ids and each has its own people', async () => {
    const [one, other] = [await contactJob(1), await contactJob(1)];
    expect(one.jobId).not.toBe(other.jobId);
    for (const { jobId, batch } of [one, other]) {
      const { results } = await finishedJob(target, jobId);
      expect(Object.keys(results)).toEqual(batch.map(({ urn }) => urn));
    }
  });
});
