import { expect, test } from 'vitest';
import type { Dialect } from '../../../../sandbox/dialects.ts';
import { createAdminApp } from '../../../../sandbox/service/admin.ts';
import { BATCH_DONE_MS, createTestService, DAY_MS, DEMO, MINUTE_MS, NETWORK, RICH } from './test-service.ts';

const speaking = (dialect: Partial<Dialect>) => createTestService({ dialect });

/** A contact job for these enriched people. */
async function contactJob(dialect: Partial<Dialect>, urns: string[], fields = ['phone']) {
  const service = speaking(dialect);
  await service.enrichAll(...urns);
  const { body } = await service.contactBatch(urns, fields);
  return { service, answer: body, job: () => service.job(body.jobId) };
}

test('credits-used grows, is 0 until the end, or is never there', async () => {
  for (const [reading, during, end] of [
    ['growing', 5, 10],
    ['at-end', 0, 10],
    ['absent', undefined, undefined],
  ] as const) {
    const { service, job } = await contactJob({ 'credits-used': reading }, ['n1', 'n2']);
    let state = await job();
    while (state.completedCount === 0) {
      service.controls.advance(1_000);
      state = await job();
    }
    expect([state.done, state.totalCreditsUsed]).toEqual([false, during]);
    service.controls.advance(BATCH_DONE_MS);
    expect((await job()).totalCreditsUsed).toBe(end);
  }
});

test.each([
  ['plain', { status: 'COMPLETED', phoneNumber: '+15550100' }],
  ['wrapped', { data: { status: 'COMPLETED', phoneNumber: '+15550100' } }],
  ['other-status', { status: 'FOUND', phoneNumber: '+15550100' }],
  ['own-status', { status: 'COMPLETED', phoneNumber: '+15550100' }],
] as const)('results=%s in a contact job', async (reading, entry) => {
  const { service, job } = await contactJob({ results: reading }, ['n1']);
  service.controls.advance(BATCH_DONE_MS);
  expect((await job()).results).toEqual({ n1: entry });
});

test('results=wrapped and own-status in an enrichment job', async () => {
  for (const [reading, entry] of [
    ['wrapped', { data: { full_name: 'Ada Nilsson' } }],
    ['own-status', { full_name: 'Ada Nilsson', status: 'OPEN_TO_WORK', code: 'P-7' }],
  ] as const) {
    const service = speaking({ results: reading });
    const { jobId } = (await service.enrichBatch(['n1'])).body;
    service.controls.advance(BATCH_DONE_MS);
    expect((await service.job(jobId)).results).toMatchObject({ n1: entry });
  }
});

test('results=growing shows entries before their end', async () => {
  const { service, job } = await contactJob({ results: 'growing' }, ['n1'], ['work_email', 'phone']);
  const seen: unknown[] = [];
  for (let state = await job(); !state.done; state = await job()) {
    seen.push(JSON.stringify(state.results));
    service.controls.advance(1_000);
  }
  expect([...new Set(seen)]).toEqual([
    '{}',
    '{"n1":{"status":"PROCESSING"}}',
    '{"n1":{"status":"PROCESSING","workEmail":"n1@work.example"}}',
  ]);
});

test('skipped-results=absent leaves out whom the batch passed over', async () => {
  for (const [reading, urns] of [
    ['present', ['n1', 'n2']],
    ['absent', ['n2']],
  ] as const) {
    const { service } = await contactJob({ 'skipped-results': reading }, ['n1']);
    service.controls.advance(BATCH_DONE_MS);
    await service.enrichAll('n2');
    const { body } = await service.contactBatch(['n1', 'n2'], ['phone']);
    expect(body).toMatchObject({ processCount: 1, skippedCount: 1, totalCreditsCharged: 5 });
    service.controls.advance(BATCH_DONE_MS);
    expect(Object.keys(Object((await service.job(body.jobId)).results))).toEqual(urns);
  }
});

test('cached-profiles=empty keeps them back while others are fetched', async () => {
  const service = speaking({ 'cached-profiles': 'empty' });
  await service.enrichAll('n1');
  expect((await service.enrichBatch(['n1', 'n2'])).body).toMatchObject({
    skippedCount: 1,
    cachedProfiles: {},
  });
  expect((await service.enrichBatch(['n1'])).body.cachedProfiles).toMatchObject({ n1: { data: {} } });
});

test('all-known is answered with a finished job, with results, or with neither', async () => {
  const answers: Record<string, unknown>[] = [];
  for (const reading of ['job', 'values', 'bare'] as const) {
    const { service } = await contactJob({ 'all-known': reading }, ['n1']);
    service.controls.advance(BATCH_DONE_MS);
    const spent = service.spent();
    const { body } = await service.contactBatch(['n1'], ['phone']);
    expect(service.spent()).toBe(spent);
    answers.push(body);
  }
  const [job, values, bare] = answers;
  expect(job).toMatchObject({ queued: true, jobId: expect.any(String), totalCreditsCharged: 0 });
  expect(values).toMatchObject({
    queued: false,
    jobId: null,
    skippedCount: 1,
    results: { n1: { status: 'COMPLETED', phoneNumber: '+15550100' } },
  });
  expect(bare).toMatchObject({ queued: false, jobId: null, totalCreditsCharged: 0 });
  expect(bare).not.toHaveProperty('results');
});

test('pool-links=none and pool-contacts=none take them away', async () => {
  const search = async (dialect: Partial<Dialect>) =>
    (await speaking(dialect).search({ localOnly: true })).body.candidates;
  const link = `${NETWORK}/in/slug-saved`;
  expect(await search({})).toMatchObject([{ network_url: link, personal_email: 'saved@home.example' }, {}]);
  expect(await search({ 'pool-links': 'none' })).toMatchObject([{ network_url: null }, {}]);
  expect(await search({ 'pool-contacts': 'none' })).toMatchObject([{ personal_email: null }, {}]);
});

test('pool-twins=twins finds people of the pool in the network too, with another urn and the same link', async () => {
  const service = speaking({ 'pool-twins': 'twins' });
  const { body } = await service.post('search', { prompt: 'saved', filtersJson: '{}', page: 1 });
  expect(body.totalCandidates).toBe(2);
  expect(body.candidates).toMatchObject([
    { urn: 'saved', requiresEnrich: false },
    { urn: 'saved~twin', requiresEnrich: true, network_url: `${NETWORK}/in/slug-saved` },
  ]);
  expect((await service.get('enrich', { urn: 'saved~twin' })).body.profile).toMatchObject({
    id: 'saved~twin',
  });
  expect((await service.contact('saved~twin', ['phone'])).body).toMatchObject({ queued: true });
  const pages = await Promise.all([1, 20, 21].map((page) => service.search({}, page)));
  expect(pages.map(({ body: page }) => Object(page.candidates).length)).toEqual([20, 20, 0]);
  const plain = speaking({});
  expect((await plain.get('enrich', { urn: 'saved~twin' })).body.code).toBe('COLLECT_FAILED');
});

test('prompt=required refuses an empty prompt and charges nothing', async () => {
  const service = speaking({ prompt: 'required' });
  expect((await service.search()).status).toBe(400);
  expect((await service.post('search', { prompt: 'n1', filtersJson: '{}' })).status).toBe(200);
  expect(service.spent()).toBe(1);
});

test('stalled=always says so of a healthy job', async () => {
  const { service, job } = await contactJob({ stalled: 'always' }, ['n1']);
  expect(await job()).toMatchObject({ done: false, stalled: true });
  service.controls.advance(BATCH_DONE_MS);
  expect(await job()).toMatchObject({ done: true, stalled: false });
});

test('prices=zero, fractions and rising are charged as they are told', async () => {
  const zero = speaking({ prices: 'zero' });
  expect((await zero.contact('n1', ['phone'])).body.creditsCharged).toBe(0);
  expect(zero.controls.ledger(0)).toEqual([]);
  const fractions = speaking({ prices: 'fractions' });
  const { body } = await fractions.contact('n1', ['work_email', 'personal_email', 'phone']);
  expect([body.creditsCharged, body.companyCredits]).toEqual([8.9, 1231.1]);
  const rising = speaking({ prices: 'rising' });
  const told: unknown[] = [];
  for (let page = 1; page <= 11; page += 1) told.push((await rising.search({}, page)).body.creditsDeducted);
  expect(told).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3]);
  expect(rising.spent()).toBe(18);
});

test('batch-prices=lower are half, and what was used is what was charged', async () => {
  const { service, answer, job } = await contactJob({ 'batch-prices': 'lower' }, ['n1']);
  expect(answer.totalCreditsCharged).toBe(2.5);
  service.controls.advance(BATCH_DONE_MS);
  expect((await job()).totalCreditsUsed).toBe(2.5);
});

test('failed-enrich=charged charges what could not be fetched', async () => {
  for (const [reading, credits] of [
    ['free', 0],
    ['charged', 2],
  ] as const) {
    const service = speaking({ 'failed-enrich': reading });
    for (const urn of ['gone', 'nobody']) {
      expect((await service.get('enrich', { urn })).body.code).toBe('COLLECT_FAILED');
    }
    expect(service.spent()).toBe(credits);
  }
});

test('missed-single=refunded gives back a field that was not found, once', async () => {
  const service = speaking({ 'missed-single': 'refunded' });
  await service.contact('email-only', ['work_email', 'phone']);
  service.controls.advance(3 * MINUTE_MS);
  expect(service.spent()).toBe(2);
  expect(service.controls.ledger(0).at(-1)).toMatchObject({
    operation: 'contact',
    field: 'phone',
    credits: -5,
  });
  service.controls.advance(DAY_MS);
  expect(service.spent()).toBe(2);
});

test('balance=absent, lagging and job-end', async () => {
  const pool = { localOnly: true };
  expect((await speaking({ balance: 'absent' }).search(pool)).body).not.toHaveProperty('companyCredits');
  const lagging = speaking({ balance: 'lagging' });
  const told: unknown[] = [];
  for (const filters of [pool, {}, {}, pool]) told.push((await lagging.search(filters)).body.companyCredits);
  expect(told).toEqual([1240, 1240, 1239, 1238]);
  const { service, job } = await contactJob({ balance: 'job-end' }, ['n1']);
  service.controls.advance(BATCH_DONE_MS);
  await service.search();
  expect((await job()).companyCredits).toBe(1234);
  expect(service.balance().credits).toBe(1233);
});

test('balance=moving: others spend and top up, and the ledger has their rows', async () => {
  const service = speaking({ balance: 'moving' });
  for (let page = 0; page < 30; page += 1) await service.search({ localOnly: true });
  const rows = service.controls.ledger(0);
  expect(rows.length).toBeGreaterThan(4);
  expect(new Set(rows.map(({ operation }) => operation))).toEqual(new Set(['others']));
  expect(new Set(rows.map(({ credits }) => Math.sign(credits)))).toEqual(new Set([1, -1]));
  expect(service.balance().credits).toBe(1240 - service.spent());
  service.controls.setAccount(0, { credits: 0 });
  for (let page = 0; page < 30; page += 1) await service.search({ localOnly: true });
  expect(service.balance().credits).toBeGreaterThanOrEqual(0);
});

test('contact-again names our fields, and contact-again-charge the first charge, without charging it', async () => {
  for (const [dialect, again] of [
    [{}, { requestedFields: ['work_email'], creditsCharged: 0 }],
    [{ 'contact-again': 'ours' }, { requestedFields: ['phone'], creditsCharged: 0 }],
    [{ 'contact-again-charge': 'first' }, { requestedFields: ['work_email'], creditsCharged: 2 }],
  ] as const) {
    const service = speaking(dialect);
    const { body: first } = await service.contact('n1', ['work_email']);
    const { body } = await service.contact('n1', ['phone']);
    expect(body).toMatchObject({ ...again, requestId: first.requestId });
    expect(service.spent()).toBe(2);
  }
});

test('jobs=shared-ids: each account has a job of the same id', async () => {
  const service = speaking({ jobs: 'shared-ids' });
  const ours = (await service.enrichBatch(['n1'])).body.jobId;
  const theirs = (await service.enrichBatch(['n2', 'n3'], false, RICH)).body.jobId;
  expect(theirs).toBe(ours);
  expect((await service.job(ours, DEMO)).totalCount).toBe(1);
  expect((await service.job(ours, RICH)).totalCount).toBe(2);
  expect((await service.enrichBatch(['n4'])).body.jobId).not.toBe(ours);
});

test('jobs=expiring: a finished job is gone ten minutes after its end', async () => {
  const { service, job } = await contactJob({ jobs: 'expiring' }, ['n1']);
  service.controls.advance(3 * MINUTE_MS);
  expect(await job()).toMatchObject({ done: true, status: 'COMPLETED' });
  service.controls.advance(10 * MINUTE_MS + 1);
  expect(await job()).toMatchObject({ done: true, code: 'BATCH_JOB_NOT_FOUND' });
});

test('jobs=never-done: of several people the last stays open for ever, and the job is stalled', async () => {
  const { service, job } = await contactJob({ jobs: 'never-done' }, ['n1', 'n2', 'n3']);
  service.controls.advance(365 * DAY_MS);
  expect(await job()).toMatchObject({ done: false, stalled: true, status: 'PROCESSING', completedCount: 2 });
  await service.enrichAll('n4');
  const alone = (await service.contactBatch(['n4'], ['phone'])).body.jobId;
  service.controls.advance(BATCH_DONE_MS);
  expect((await service.job(alone)).done).toBe(true);
});

test('enriched-for=30-days: somebody enriched before is not enriched any more', async () => {
  for (const [reading, code] of [
    ['ever', undefined],
    ['30-days', 'ALL_TALENTS_NOT_ENRICHED'],
  ] as const) {
    const service = speaking({ 'enriched-for': reading });
    await service.enrichAll('n1');
    service.controls.advance(30 * DAY_MS);
    expect((await service.contactBatch(['n1'], ['phone'])).body.code).toBe(code);
  }
});

test('base-path=path: the service is not at the root', async () => {
  const service = speaking({ 'base-path': 'path' });
  const ask = (path: string) =>
    service.app.request(`${path}/v1/talent-scout/resolve-location?city=Lyon`, {
      headers: { Authorization: `Bearer ${DEMO}` },
    });
  expect((await ask('/talent/api')).status).toBe(200);
  expect((await ask('')).status).toBe(404);
});

test('the dialect can be changed while the service runs', async () => {
  const service = speaking({});
  const admin = createAdminApp(service.controls, NETWORK);
  const put = (dialect: string) =>
    admin.request('/sandbox/dialect', {
      method: 'PUT',
      body: JSON.stringify({ dialect }),
      headers: { 'Content-Type': 'application/json' },
    });
  expect(await (await put('prices=zero  ids=number')).json()).toMatchObject({
    dialect: 'ids=number prices=zero',
    readings: { prices: 'zero' },
  });
  expect((await service.search()).body.creditsDeducted).toBe(0);
  expect((await put('prices=cheap')).status).toBe(400);
  expect(await (await admin.request('/sandbox/dialect')).json()).toMatchObject({
    dialect: 'ids=number prices=zero',
    freedoms: { prices: { readings: ['usual', 'zero', 'fractions', 'rising'] } },
  });
  await put('default');
  expect((await service.search()).body.creditsDeducted).toBe(1);
});
