import { beforeEach, expect, test } from 'vitest';
import { jobStatus } from '../../../../sandbox/service/batch-status.ts';
import { BATCH_DONE_MS, createTestService, DEMO, MINUTE_MS, RICH, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(() => {
  service = createTestService();
});

const FIFTEEN = Array.from({ length: 15 }, (_, index) => `n${index + 1}`);

test('an unknown job and a job of another account are answered the same: not found and done', async () => {
  const { body } = await service.enrichBatch(['n1']);
  const answers = [
    await service.get('batch-status', { jobId: String(body.jobId) }, RICH),
    await service.get('batch-status', { jobId: 'job_nope' }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 404,
      body: { success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' },
    });
  }
});

test('a job goes from QUEUED through PROCESSING to COMPLETED, and its counts never fall', async () => {
  const { body } = await service.enrichBatch(FIFTEEN);
  const seen: string[] = [];
  let through = 0;
  for (let second = 0; second < 200; second += 1) {
    const job = await service.job(body.jobId);
    if (seen.at(-1) !== job.status) seen.push(String(job.status));
    expect(job.completedCount).toBeGreaterThanOrEqual(through);
    through = Number(job.completedCount);
    expect(Object.keys(Object(job.results))).toHaveLength(through);
    expect('companyCredits' in job).toBe(job.done);
    expect(job.stalled).toBe(false);
    service.controls.advance(1_000);
  }
  expect(seen).toEqual(['QUEUED', 'PROCESSING', 'COMPLETED']);
  expect(through).toBe(15);
});

test('a batch looks up at most three people at a time', async () => {
  await service.enrichBatch(FIFTEEN);
  const slots = service.core.items
    .ofJob('job_000001')
    .map(({ beginsAt, due }) => ({ beginsAt, due: due ?? 0 }));
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

test('a held job is stalled after more than two minutes and goes on when the faults are cleared', async () => {
  service.controls.fault({ kind: 'stall', operation: 'enrich/batch' });
  const { body } = await service.enrichBatch(['n1']);
  service.controls.advance(2 * MINUTE_MS);
  expect(await service.job(body.jobId)).toMatchObject({ done: false, stalled: false });
  service.controls.advance(1);
  expect(await service.job(body.jobId)).toMatchObject({ done: false, stalled: true });
  service.controls.clearFaults();
  expect(await service.job(body.jobId)).toMatchObject({ done: false, stalled: false });
  service.controls.advance(MINUTE_MS);
  expect(await service.job(body.jobId)).toMatchObject({ done: true, stalled: false, status: 'COMPLETED' });
});

test('the speed also divides the two minutes', async () => {
  service = createTestService({ speed: 60 });
  service.controls.fault({ kind: 'stall', operation: 'enrich/batch' });
  const { body } = await service.enrichBatch(['n1']);
  service.controls.advance(2_000);
  expect((await service.job(body.jobId)).stalled).toBe(false);
  service.controls.advance(1);
  expect((await service.job(body.jobId)).stalled).toBe(true);
});

test('a job held after some people are finished keeps their results', async () => {
  const { body } = await service.enrichBatch(FIFTEEN);
  let job = await service.job(body.jobId);
  for (let second = 0; second < 60 && Number(job.completedCount) < 4; second += 1) {
    service.controls.advance(1_000);
    job = await service.job(body.jobId);
  }
  const had = job.completedCount;
  expect(had).toBeGreaterThanOrEqual(4);
  service.controls.fault({ kind: 'stall', operation: 'batch-status', key: DEMO });
  await service.job(body.jobId);
  service.controls.advance(BATCH_DONE_MS);
  expect(await service.job(body.jobId)).toMatchObject({
    stalled: true,
    status: 'PROCESSING',
    completedCount: had,
  });
});

test('a single unlock can be held', async () => {
  service.controls.fault({ kind: 'stall', operation: 'contact' });
  await service.contact('n1', ['phone']);
  service.controls.advance(BATCH_DONE_MS);
  expect((await service.get('contact-status', { urn: 'n1' })).body.status).toBe('PROCESSING');
  service.controls.clearFaults();
  service.controls.advance(BATCH_DONE_MS);
  expect((await service.get('contact-status', { urn: 'n1' })).body.status).toBe('COMPLETED');
});
