import { describe, expect, it } from 'vitest';
import { expectAnswer, expectBalance, expectFigure, expectNoJob } from './expectations.ts';
import { ALL_FIELDS, asTalents, type Known } from './people.ts';
import { finishedJob, growingEntries, jobStates, readJob, settledJob } from './polling.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { IS_NEVER_DONE, speaks, TELLS_FIGURES, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

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
      expectNoJob(await target.api.batchStatus(jobId));
    },
  );
});

describeInSandbox('batch-status', () => {
  it('a new job is queued, with all counts at zero and no results', async () => {
    for (const { jobId } of [await contactJob(2), await enrichJob(2)]) {
      const job = await readJob(target.api, jobId);
      expect(job).toMatchObject({ done: false, status: 'QUEUED', results: {} });
      expect(job.stalled).toBe(speaks('stalled', 'always'));
      expectFigure(job.totalCount, 2);
      expectFigure(job.completedCount, 0);
      expectFigure(job.failedCount, 0);
      if (!speaks('credits-used', 'absent')) expectFigure(job.totalCreditsUsed, 0);
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
    if (IS_NEVER_DONE) return expectOneLeft(await start(7));
    const sandbox = sandboxOf(target);
    const { jobId } = await start(7);
    const states: shapes.Job[] = [];
    for (let poll = 0; poll < 600 && !states.at(-1)?.done; poll += 1) {
      states.push(await readJob(target.api, jobId));
      sandbox.advance(start === contactJob ? 10_000 : 2_000);
    }
    for (const { status, done, totalCount, completedCount, failedCount, results } of states) {
      const processed = Object.keys(results).length;
      expectFigure(totalCount, 7);
      if (TELLS_FIGURES) expectFigure((completedCount ?? 0) + (failedCount ?? 0), processed);
      expect(done).toBe(['COMPLETED', 'PARTIAL', 'FAILED'].includes(status));
      expect(done).toBe(processed === 7);
      if (status === 'QUEUED') expect(processed).toBe(0);
      if (status === 'PROCESSING') expect(processed).toBeGreaterThan(0);
    }
    const order = ['QUEUED', 'PROCESSING', 'COMPLETED'];
    const ranks = states.map(({ status }) => order.indexOf(status));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
    const counts = states.map(({ results }) => Object.keys(results).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  /** A job that never ends: everybody but the last has a result, and the job says that it is stalled. */
  async function expectOneLeft({ jobId }: { jobId: string }): Promise<void> {
    const settled = await settledJob(target, jobId);
    sandboxOf(target).advance(24 * 3_600_000);
    const later = await readJob(target.api, jobId);
    expect(Object.keys(later.results)).toHaveLength(6);
    expect(later.results).toEqual(settled.results);
    expect(later).toMatchObject({ done: false, stalled: true, status: 'PROCESSING' });
  }

  it('people are in the results before their end where entries grow, and only there', async () => {
    const sandbox = sandboxOf(target);
    const { jobId } = await contactJob(2);
    sandbox.advance(5_000);
    const growing = await growingEntries(target.api, jobId);
    expect(growing).toHaveLength(speaks('results', 'growing') ? 2 : 0);
  });

  it('a finished job reports the balance', async () => {
    const sandbox = sandboxOf(target);
    const { jobId } = await contactJob(1);
    const job = await finishedJob(target, jobId);
    expectBalance(job, sandbox.balance(sandbox.first));
  });

  it('the balance in a finished job is that of now or that of its end', async () => {
    const sandbox = sandboxOf(target);
    const { jobId } = await contactJob(1);
    const end = await finishedJob(target, jobId);
    const then = sandbox.balance(sandbox.first);
    sandbox.advance(1_000);
    sandbox.fund(sandbox.first, { credits: 77_000, extra: 7 });
    const job = await readJob(target.api, jobId);
    expectBalance(end, then);
    expectBalance(job, speaks('balance', 'job-end') ? then : sandbox.balance(sandbox.first));
    sandbox.refill(sandbox.first);
  });

  it('a finished job does not change any more, or is gone after a while', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const sandbox = sandboxOf(target);
    const { jobId } = await contactJob(2);
    const end = await finishedJob(target, jobId);
    sandbox.advance(3_600_000);
    if (speaks('jobs', 'expiring')) return expectNoJob(await target.api.batchStatus(jobId));
    const { companyCredits: _, companyExtraCredits: __, ...later } = await readJob(target.api, jobId);
    expect(end).toMatchObject(later);
  });

  it('batch-status costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const { jobId } = await enrichJob(3);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, () => settledJob(target, jobId));
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
