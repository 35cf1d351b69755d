import { beforeEach, expect, test } from 'vitest';
import { BATCH_DONE_MS, createTestService, NETWORK, RICH, SMALL, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(() => {
  service = createTestService();
});

test('all missing fields are charged when the job starts, and fields not found are refunded', async () => {
  await service.enrichAll('n1', 'email-only', 'nothing');
  const before = service.balance().credits;
  const { body } = await service.contactBatch(['n1', 'email-only', 'nothing'], ['work_email', 'phone']);
  expect(body).toMatchObject({
    success: true,
    queued: true,
    status: 'QUEUED',
    skippedCount: 0,
    processCount: 3,
    totalCreditsCharged: 21,
    companyCredits: before - 21,
    notEnrichedIds: [],
  });
  service.controls.advance(BATCH_DONE_MS);
  const job = await service.job(body.jobId);
  expect(job).toMatchObject({
    status: 'COMPLETED',
    done: true,
    type: 'CONTACT_UNLOCK',
    totalCount: 3,
    completedCount: 3,
    failedCount: 0,
    totalCreditsUsed: 9,
    companyCredits: before - 9,
  });
  expect(job.results).toEqual({
    n1: { status: 'COMPLETED', workEmail: 'n1@work.example', phoneNumber: '+15550100' },
    'email-only': { status: 'COMPLETED', workEmail: 'email-only@work.example' },
    nothing: { status: 'COMPLETED' },
  });
});

test('a refund is made when its person is finished, with that time, before the job ends', async () => {
  const urns = ['nothing', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'];
  await service.enrichAll(...urns);
  const { body } = await service.contactBatch(urns, ['phone']);
  const refunds = () => service.controls.ledger(0).filter(({ credits }) => credits < 0);
  let steps = 0;
  while (refunds().length === 0 && steps < 200) {
    service.controls.advance(1_000);
    steps += 1;
  }
  expect(await service.job(body.jobId)).toMatchObject({ done: false, status: 'PROCESSING' });
  const [refund] = refunds();
  expect(refund).toMatchObject({ urn: 'nothing', ref: body.jobId, field: 'phone', credits: -5 });
  expect(service.controls.now() - (refund?.time ?? 0)).toBeLessThan(1_000);
  service.controls.advance(BATCH_DONE_MS);
  expect(refunds()).toHaveLength(1);
});

test('a refund goes to the balances that were charged', async () => {
  await service.enrichAll('nothing');
  service.controls.setAccount(0, { credits: 3, extra: 10 });
  await service.contactBatch(['nothing'], ['phone']);
  expect(service.balance()).toEqual({ credits: 0, extra: 8 });
  service.controls.advance(BATCH_DONE_MS);
  service.controls.ledger();
  expect(service.balance()).toEqual({ credits: 3, extra: 10 });
});

test('a person who is not enriched is skipped, listed and not charged', async () => {
  await service.enrichAll('n1');
  const { body } = await service.contactBatch(['n1', 'n2', 'nobody'], ['phone']);
  expect(body).toMatchObject({
    skippedCount: 2,
    processCount: 1,
    totalCreditsCharged: 5,
    notEnrichedIds: ['n2', 'nobody'],
  });
});

test('a batch in which nobody is enriched is refused', async () => {
  expect(await service.contactBatch(['n1', 'n2'], ['phone'])).toMatchObject({
    status: 422,
    body: { success: false, code: 'ALL_TALENTS_NOT_ENRICHED', notEnrichedIds: ['n1', 'n2'] },
  });
  expect(service.spent()).toBe(0);
});

test('a person enriched by another account does not count as enriched, one of the own pool does', async () => {
  await service.enrichAll('n1');
  expect((await service.contactBatch(['n1'], ['phone'], RICH)).body.code).toBe('ALL_TALENTS_NOT_ENRICHED');
  expect((await service.contactBatch(['saved'], ['phone'])).body).toMatchObject({ processCount: 1 });
});

test('unlocked fields are not charged again, but are in the results', async () => {
  await service.enrichAll('n1');
  await service.contact('n1', ['work_email']);
  service.controls.advance(BATCH_DONE_MS);
  const { body } = await service.contactBatch(['n1'], ['work_email', 'phone']);
  expect(body).toMatchObject({ processCount: 1, totalCreditsCharged: 5 });
  service.controls.advance(BATCH_DONE_MS);
  expect(await service.job(body.jobId)).toMatchObject({
    totalCreditsUsed: 5,
    results: { n1: { workEmail: 'n1@work.example', phoneNumber: '+15550100' } },
  });
});

test('a job in which everything is unlocked is complete at once and free', async () => {
  await service.enrichAll('n1', 'n2');
  await service.contactBatch(['n1'], ['phone']);
  service.controls.advance(BATCH_DONE_MS);
  const { body } = await service.contactBatch(['n1', 'n2'].slice(0, 1), ['phone']);
  expect(body).toMatchObject({ queued: true, skippedCount: 1, processCount: 0, totalCreditsCharged: 0 });
  expect(await service.job(body.jobId)).toMatchObject({
    done: true,
    status: 'COMPLETED',
    totalCreditsUsed: 0,
    results: { n1: { status: 'COMPLETED', phoneNumber: '+15550100' } },
  });
});

test('an unreachable person fails and is refunded completely', async () => {
  service.core.records.enriched(0, 'gone', service.controls.now());
  service.core.records.enriched(0, 'n1', service.controls.now());
  const { body } = await service.contactBatch(['gone', 'n1'], ['work_email', 'personal_email']);
  expect(service.spent()).toBe(8);
  service.controls.advance(BATCH_DONE_MS);
  expect(await service.job(body.jobId)).toMatchObject({
    status: 'PARTIAL',
    completedCount: 1,
    failedCount: 1,
    totalCreditsUsed: 4,
    results: { gone: { status: 'FAILED', error: 'COLLECT_FAILED' } },
  });
  expect(service.spent()).toBe(4);
});

test('a pool person without a link fails and is refunded, unless the request contains a link', async () => {
  const { body } = await service.contactBatch(['card'], ['phone']);
  service.controls.advance(BATCH_DONE_MS);
  expect(await service.job(body.jobId)).toMatchObject({
    status: 'FAILED',
    results: { card: { status: 'FAILED', error: 'MISSING_NETWORK' } },
  });
  expect(service.spent()).toBe(0);
  const talents = [{ urn: 'card', networkUrl: `${NETWORK}/in/slug-card` }];
  const linked = await service.post('contact/batch', { talents, requestedFields: ['phone'] });
  service.controls.advance(BATCH_DONE_MS);
  expect(await service.job(linked.body.jobId)).toMatchObject({
    status: 'COMPLETED',
    results: { card: { phoneNumber: '+15550112' } },
  });
});

test('a batch that the account cannot pay for is refused', async () => {
  service.core.records.enriched(1, 'n1', service.controls.now());
  expect(await service.contactBatch(['n1'], ['phone'], SMALL)).toMatchObject({
    status: 402,
    body: { code: 'INSUFFICIENT_CREDITS', requiredCredits: 5, availableCredits: 3 },
  });
  expect(service.controls.ledger(1)).toEqual([]);
});

test('each person of a batch has an unlock that contact-status knows and contact joins', async () => {
  await service.enrichAll('n1');
  await service.contactBatch(['n1'], ['phone']);
  const status = await service.get('contact-status', { urn: 'n1' });
  expect(status.body).toMatchObject({ status: 'QUEUED', requestedFields: ['phone'] });
  expect((await service.contact('n1', ['phone'])).body).toMatchObject({
    requestId: status.body.requestId,
    creditsCharged: 0,
  });
  service.controls.advance(BATCH_DONE_MS);
  expect((await service.get('contact-status', { urn: 'n1' })).body).toMatchObject({
    status: 'COMPLETED',
    phoneNumber: '+15550100',
  });
});

test.each(['enrich/batch', 'contact/batch'])('%s accepts 1 to 15 people', async (operation) => {
  const urns = Array.from({ length: 16 }, (_, index) => `n${index + 1}`);
  await service.enrichAll(...urns);
  const before = service.spent();
  const send = (count: number) =>
    service.post(operation, {
      talents: urns.slice(0, count).map((urn) => ({ urn })),
      requestedFields: ['work_email'],
      forceRefresh: true,
    });
  for (const count of [0, 16])
    expect(await send(count)).toMatchObject({ status: 400, body: { success: false } });
  expect(service.spent()).toBe(before);
  expect((await send(15)).body).toMatchObject({ success: true, processCount: 15 });
});
