import { beforeEach, expect, test } from 'vitest';
import {
  BATCH_DONE_MS,
  createTestService,
  DAY_MS,
  EMPTY,
  RICH,
  SMALL,
  type TestService,
} from './test-service.ts';

let service: TestService;
beforeEach(() => {
  service = createTestService();
});

const enrich = (urn: string, key?: string) => service.get('enrich', { urn }, key);

test('a profile costs one credit, and is free for 30 days afterwards', async () => {
  const first = await enrich('n1');
  expect(first.body).toMatchObject({
    success: true,
    fromCache: false,
    creditsDeducted: 1,
    companyCredits: 1239,
  });
  expect(first.body.profile).toMatchObject({
    id: 'n1',
    job_title: 'Engineer',
    company: 'Northwind',
    languages: [{ name: 'French', level: 'NATIVE' }],
    email: null,
    phone_number: null,
  });
  service.controls.advance(30 * DAY_MS - 1);
  expect((await enrich('n1')).body).toMatchObject({
    fromCache: true,
    creditsDeducted: 0,
    companyCredits: 1239,
  });
  service.controls.advance(1);
  expect((await enrich('n1')).body).toMatchObject({ fromCache: false, creditsDeducted: 1 });
});

test('the cache of one account does not serve another', async () => {
  await enrich('n1');
  expect((await enrich('n1', RICH)).body).toMatchObject({ fromCache: false, creditsDeducted: 1 });
});

test('a person of the own pool is refused with ENRICH_NOT_NEEDED', async () => {
  expect(await enrich('saved')).toMatchObject({
    status: 409,
    body: { success: false, code: 'ENRICH_NOT_NEEDED' },
  });
});

test.each(['gone', 'nobody'])('%s cannot be fetched and costs nothing', async (urn) => {
  expect(await enrich(urn)).toMatchObject({ status: 502, body: { code: 'COLLECT_FAILED' } });
  expect(service.spent()).toBe(0);
});

test('without credits enrich is refused', async () => {
  expect(await enrich('n1', EMPTY)).toMatchObject({
    status: 402,
    body: { code: 'INSUFFICIENT_CREDITS', requiredCredits: 1, availableCredits: 0 },
  });
});

test('an unlocked work email and phone are part of the profile', async () => {
  await service.contact('n1', ['work_email', 'phone']);
  service.controls.advance(BATCH_DONE_MS);
  expect((await enrich('n1')).body.profile).toMatchObject({
    email: 'n1@work.example',
    phone_number: '+15550100',
  });
});

test('a batch is charged when it starts and ends with all profiles', async () => {
  const { body } = await service.enrichBatch(['n1', 'n2']);
  expect(body).toMatchObject({
    success: true,
    queued: true,
    status: 'QUEUED',
    skippedCount: 0,
    processCount: 2,
    totalCreditsDeducted: 2,
    companyCredits: 1238,
    cachedProfiles: {},
  });
  expect(await service.job(body.jobId)).toMatchObject({
    status: 'QUEUED',
    done: false,
    results: {},
    totalCreditsUsed: 0,
  });
  service.controls.advance(BATCH_DONE_MS);
  expect(await service.job(body.jobId)).toMatchObject({
    status: 'COMPLETED',
    done: true,
    completedCount: 2,
    totalCreditsUsed: 2,
    results: { n1: { full_name: 'Ada Nilsson' }, n2: { full_name: 'Ada Nilsson' } },
    companyCredits: 1238,
  });
  expect((await enrich('n1')).body.fromCache).toBe(true);
});

test('cached people are skipped, free and returned at once', async () => {
  await service.enrichAll('n1');
  const { body } = await service.enrichBatch(['n1', 'n2', 'saved']);
  expect(body).toMatchObject({
    skippedCount: 2,
    processCount: 1,
    totalCreditsDeducted: 1,
    cachedProfiles: { n1: { data: { id: 'n1' } }, saved: { data: { id: 'saved' } } },
  });
});

test('a batch in which everybody is cached has no job and no status', async () => {
  await service.enrichAll('n1', 'n2');
  const before = service.spent();
  const { body } = await service.enrichBatch(['n1', 'n2']);
  expect(body).toMatchObject({
    success: true,
    queued: false,
    jobId: null,
    processCount: 0,
    skippedCount: 2,
    totalCreditsDeducted: 0,
  });
  expect(body).not.toHaveProperty('status');
  expect(service.spent()).toBe(before);
});

test('forceRefresh charges again and restarts the 30 days', async () => {
  await service.enrichAll('n1');
  service.controls.advance(20 * DAY_MS);
  expect((await service.enrichBatch(['n1'], true)).body).toMatchObject({
    processCount: 1,
    totalCreditsDeducted: 1,
  });
  service.controls.advance(20 * DAY_MS);
  expect((await enrich('n1')).body.fromCache).toBe(true);
});

test('a profile that another job is fetching is not cached yet', async () => {
  await service.enrichBatch(['n1']);
  expect((await service.enrichBatch(['n1'])).body).toMatchObject({ queued: true, totalCreditsDeducted: 1 });
});

test('a person who cannot be fetched makes the job PARTIAL, is charged and is not enriched', async () => {
  const { body } = await service.enrichBatch(['n1', 'gone']);
  service.controls.advance(BATCH_DONE_MS);
  expect(await service.job(body.jobId)).toMatchObject({
    status: 'PARTIAL',
    completedCount: 1,
    failedCount: 1,
    totalCreditsUsed: 2,
    results: { gone: { status: 'FAILED', error: 'COLLECT_FAILED' } },
  });
  expect(service.spent()).toBe(2);
  expect((await service.contactBatch(['gone'], ['phone'])).body.code).toBe('ALL_TALENTS_NOT_ENRICHED');
});

test('a job in which all candidates fail is FAILED', async () => {
  const { body } = await service.enrichBatch(['gone', '__proto__']);
  service.controls.advance(BATCH_DONE_MS);
  const job = await service.job(body.jobId);
  expect(job).toMatchObject({ status: 'FAILED', done: true, failedCount: 2 });
  expect(Object.keys(job.results as object)).toEqual(['gone', '__proto__']);
});

test('the same person twice in a batch is charged once', async () => {
  expect((await service.enrichBatch(['n1', 'n1'])).body).toMatchObject({
    processCount: 1,
    skippedCount: 1,
    totalCreditsDeducted: 1,
  });
});

test('a batch that the account cannot pay for is refused', async () => {
  const { status, body } = await service.enrichBatch(['n1', 'n2', 'n3', 'n4'], false, SMALL);
  expect(status).toBe(402);
  expect(body).toMatchObject({ code: 'INSUFFICIENT_CREDITS', requiredCredits: 4, availableCredits: 3 });
  service.controls.advance(BATCH_DONE_MS);
  expect(service.controls.ledger(1)).toEqual([]);
});
