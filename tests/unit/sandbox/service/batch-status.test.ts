import { beforeEach, expect, test } from 'vitest';
import { jobStatus } from '../../../../sandbox/service/batch-status.ts';
import { createRig, DEMO, LONG, MINUTE, RICH, type Rig } from './rig.ts';

let rig: Rig;
beforeEach(() => {
  rig = createRig();
});

const FIFTEEN = Array.from({ length: 15 }, (_, index) => `n${index + 1}`);

test('an unknown job and one of another account are the same: not found, and done', async () => {
  const { body } = await rig.enrichBatch(['n1']);
  const answers = [
    await rig.get('batch-status', { jobId: String(body.jobId) }, RICH),
    await rig.get('batch-status', { jobId: 'job_nope' }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 404,
      body: { success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' },
    });
  }
});

test('a job goes from queued over processing to its end, and its counts only grow', async () => {
  const { body } = await rig.enrichBatch(FIFTEEN);
  const seen: string[] = [];
  let through = 0;
  for (let second = 0; second < 200; second += 1) {
    const job = await rig.job(body.jobId);
    if (seen.at(-1) !== job.status) seen.push(String(job.status));
    expect(job.completedCount).toBeGreaterThanOrEqual(through);
    through = Number(job.completedCount);
    expect(Object.keys(Object(job.results))).toHaveLength(through);
    expect('companyCredits' in job).toBe(job.done);
    expect(job.stalled).toBe(false);
    rig.controls.advance(1_000);
  }
  expect(seen).toEqual(['QUEUED', 'PROCESSING', 'COMPLETED']);
  expect(through).toBe(15);
});

test('a batch works on three people at once', async () => {
  await rig.enrichBatch(FIFTEEN);
  const slots = rig.core.items.ofJob('job_000001').map(({ beginsAt, due }) => ({ beginsAt, due: due ?? 0 }));
  expect(slots).toHaveLength(15);
  for (const { beginsAt } of slots) {
    expect(
      slots.filter((other) => other.beginsAt <= beginsAt && beginsAt < other.due).length,
    ).toBeLessThanOrEqual(3);
  }
});

test.each([
  [{ total: 2, completed: 0, failed: 0 }, 'QUEUED'],
  [{ total: 2, completed: 1, failed: 0 }, 'PROCESSING'],
  [{ total: 2, completed: 0, failed: 1 }, 'PROCESSING'],
  [{ total: 2, completed: 2, failed: 0 }, 'COMPLETED'],
  [{ total: 2, completed: 1, failed: 1 }, 'PARTIAL'],
  [{ total: 2, completed: 0, failed: 2 }, 'FAILED'],
])('%o is %s', (counts, status) => {
  expect(jobStatus(counts)).toBe(status);
});

test('a held job stalls after more than two minutes and goes on when let go', async () => {
  rig.controls.fault({ kind: 'stall', operation: 'enrich/batch' });
  const { body } = await rig.enrichBatch(['n1']);
  rig.controls.advance(2 * MINUTE);
  expect(await rig.job(body.jobId)).toMatchObject({ done: false, stalled: false });
  rig.controls.advance(1);
  expect(await rig.job(body.jobId)).toMatchObject({ done: false, stalled: true });
  rig.controls.clearFaults();
  expect(await rig.job(body.jobId)).toMatchObject({ done: false, stalled: false });
  rig.controls.advance(MINUTE);
  expect(await rig.job(body.jobId)).toMatchObject({ done: true, stalled: false, status: 'COMPLETED' });
});

test('speed shortens the two minutes too', async () => {
  rig = createRig({ speed: 60 });
  rig.controls.fault({ kind: 'stall', operation: 'enrich/batch' });
  const { body } = await rig.enrichBatch(['n1']);
  rig.controls.advance(2_000);
  expect((await rig.job(body.jobId)).stalled).toBe(false);
  rig.controls.advance(1);
  expect((await rig.job(body.jobId)).stalled).toBe(true);
});

test('a job can be held half-way, and keeps what it had', async () => {
  const { body } = await rig.enrichBatch(FIFTEEN);
  let job = await rig.job(body.jobId);
  for (let second = 0; second < 60 && Number(job.completedCount) < 4; second += 1) {
    rig.controls.advance(1_000);
    job = await rig.job(body.jobId);
  }
  const had = job.completedCount;
  expect(had).toBeGreaterThanOrEqual(4);
  rig.controls.fault({ kind: 'stall', operation: 'batch-status', key: DEMO });
  await rig.job(body.jobId);
  rig.controls.advance(LONG);
  expect(await rig.job(body.jobId)).toMatchObject({
    stalled: true,
    status: 'PROCESSING',
    completedCount: had,
  });
});

test('a single unlock can be held open', async () => {
  rig.controls.fault({ kind: 'stall', operation: 'contact' });
  await rig.contact('n1', ['phone']);
  rig.controls.advance(LONG);
  expect((await rig.get('contact-status', { urn: 'n1' })).body.status).toBe('PROCESSING');
  rig.controls.clearFaults();
  rig.controls.advance(LONG);
  expect((await rig.get('contact-status', { urn: 'n1' })).body.status).toBe('COMPLETED');
});
