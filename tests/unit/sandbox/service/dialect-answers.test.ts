import { expect, test } from 'vitest';
import type { Dialect } from '../../../../sandbox/dialects.ts';
import { BATCH_DONE_MS, createTestService, DEMO, MINUTE_MS, RICH } from './test-service.ts';

const speaking = (dialect: Partial<Dialect>) => createTestService({ dialect });

/** A service whose demo account has unlocked the phone of n1, with the requestId of that unlock. */
async function unlocked(dialect: Partial<Dialect>, urn = 'n1', fields = ['phone']) {
  const service = speaking(dialect);
  const { body } = await service.contact(urn, fields);
  service.controls.advance(3 * MINUTE_MS);
  return { service, first: body };
}

const status = (service: ReturnType<typeof speaking>, urn = 'n1') => service.get('contact-status', { urn });

test('numbers=text, null and absent change every figure of answers and refusals', async () => {
  const pool = { localOnly: true };
  const text = await speaking({ numbers: 'text' }).search(pool);
  expect(text.body).toMatchObject({
    page: '1',
    pageSize: '20',
    creditsDeducted: '0',
    companyCredits: '1240',
  });
  const none = await speaking({ numbers: 'null' }).search(pool);
  expect(none.body).toMatchObject({ page: null, totalCandidates: null, companyExtraCredits: null });
  const absent = await speaking({ numbers: 'absent' }).search(pool);
  expect(Object.values(absent.body).filter((value) => typeof value === 'number')).toEqual([]);
  expect(absent.body).toMatchObject({ success: true, hasNextPage: false });
  const service = speaking({ numbers: 'text' });
  service.controls.setAccount(0, { credits: 0, extra: 0 });
  expect((await service.search()).body).toMatchObject({ requiredCredits: '1', availableCredits: '0' });
});

test('ids=number writes numbers, and a job is found by its number', async () => {
  const service = speaking({ ids: 'number' });
  const found = await service.search({ localOnly: true });
  expect(found.body.candidates).toMatchObject([{ id: expect.any(Number), urn: 'saved' }, {}]);
  const { body } = await service.contact('n1', ['phone']);
  expect(body.requestId).toEqual(expect.any(Number));
  expect((await status(service)).body.requestId).toBe(body.requestId);
  const job = (await service.enrichBatch(['n2'])).body.jobId;
  expect(job).toEqual(expect.any(Number));
  expect(await service.job(job)).toMatchObject({ success: true, totalCount: 1 });
});

test('ids=null leaves only urns and jobIds', async () => {
  const service = speaking({ ids: 'null' });
  expect((await service.contact('n1', ['phone'])).body.requestId).toBeNull();
  expect((await service.get('enrich', { urn: 'n2' })).body.profile).toMatchObject({ id: null, urn: 'n2' });
  expect((await service.enrichBatch(['n3'])).body.jobId).toEqual(expect.any(String));
});

test('phone-type=number writes phones as numbers wherever they are', async () => {
  const { service } = await unlocked({ 'phone-type': 'number' });
  expect((await status(service)).body.phoneNumber).toBe(15550100);
  expect((await service.get('enrich', { urn: 'n1' })).body.profile).toMatchObject({ phone_number: 15550100 });
});

test('error-status and error-success change documented errors only', async () => {
  for (const code of [200, 500]) {
    const service = speaking({ 'error-status': code === 200 ? '200' : '500' });
    const reply = await service.get('enrich', { urn: 'saved' });
    expect([reply.status, reply.body.code]).toEqual([code, 'ENRICH_NOT_NEEDED']);
    expect((await service.get('enrich')).status).toBe(400);
    expect((await service.search({}, 1, 'nobody')).status).toBe(401);
    expect((await service.get('batch-status', { jobId: 'x' })).status).toBe(404);
  }
  const silent = speaking({ 'error-success': 'absent' });
  const refused = await silent.get('enrich', { urn: 'saved' });
  expect(refused.body).not.toHaveProperty('success');
  expect(refused.body.code).toBe('ENRICH_NOT_NEEDED');
  expect(await silent.job('x')).toMatchObject({ success: false, done: true });
});

test('unknown-request and gone-job answer with a code and 200, or without a code', async () => {
  const coded = speaking({ 'unknown-request': '200-code', 'gone-job': '200-code' });
  expect(await status(coded)).toMatchObject({ status: 200, body: { code: 'CONTACT_REQUEST_NOT_FOUND' } });
  expect(await coded.get('batch-status', { jobId: 'x' })).toMatchObject({
    status: 200,
    body: { success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' },
  });
  const bare = speaking({ 'unknown-request': '404-bare', 'gone-job': '404-bare' });
  const unknown = await status(bare);
  expect(unknown.status).toBe(404);
  expect(unknown.body).not.toHaveProperty('code');
  // A client can't tell a missing unlock from a missing path here.
  expect(await bare.get('no-such-path')).toEqual(unknown);
  expect((await bare.get('batch-status', { jobId: 'x' })).body).not.toHaveProperty('code');
});

test('names=newer adds aliases, fields and values that nobody knows', async () => {
  const service = speaking({ names: 'newer' });
  const { body } = await service.get('enrich', { urn: 'n1' });
  expect(body).toMatchObject({
    meta: { region: 'eu-2' },
    profile: {
      company: 'Northwind',
      company_name: 'Northwind',
      currentCompany: 'Northwind',
      open_to_work: true,
    },
  });
  await service.contact('n1', ['phone']);
  service.controls.advance(5_000);
  expect((await status(service)).body.status).toBe('RUNNING');
});

test.each([
  ['get-path', (urn: string) => [`contact-status/${encodeURIComponent(urn)}`, {}]],
  ['post-query', (urn: string) => [`contact-status?urn=${encodeURIComponent(urn)}`, { method: 'POST' }]],
  ['post-path', (urn: string) => [`contact-status/${encodeURIComponent(urn)}`, { method: 'POST' }]],
  [
    'post-body',
    (urn: string) => [
      'contact-status',
      { method: 'POST', body: JSON.stringify({ urn }), headers: { 'Content-Type': 'application/json' } },
    ],
  ],
] as const)('status-route=%s is the only way to ask', async (route, request) => {
  const { service } = await unlocked({ 'status-route': route });
  const [path, init] = request('n1') as [string, RequestInit];
  expect(await service.send(path, init, null)).toMatchObject({ status: 401 });
  expect((await service.send(path, init, DEMO)).body).toMatchObject({
    status: 'COMPLETED',
    phoneNumber: '+15550100',
  });
  expect((await status(service)).status).toBeGreaterThanOrEqual(404);
});

test('status-route=none-404, none-405 and none-html have no contact-status', async () => {
  const { service } = await unlocked({ 'status-route': 'none-404' });
  expect(await status(service)).toEqual(await service.get('no-such-path'));
  const { service: methodless } = await unlocked({ 'status-route': 'none-405' });
  expect((await status(methodless)).status).toBe(405);
  expect((await methodless.post('contact-status', { urn: 'n1' })).status).toBe(405);
  const { service: web } = await unlocked({ 'status-route': 'none-html' });
  for (const path of ['contact-status?urn=n1', 'no-such-path']) {
    const response = await web.app.request(`/v1/talent-scout/${path}`, {
      headers: { Authorization: `Bearer ${RICH}` },
    });
    expect(response.headers.get('Content-Type')).toContain('text/html');
  }
});

test('status-fields=absent names no fields', async () => {
  const { service } = await unlocked({ 'status-fields': 'absent' });
  expect((await status(service)).body).not.toHaveProperty('requestedFields');
});

/** The values of contact-status: early, late in the lookup and after its end. The lookup takes 20 s to 3 minutes. */
async function valuesOverTime(dialect: Partial<Dialect>, fields = ['work_email', 'phone']) {
  const service = speaking(dialect);
  await service.contact('n1', fields);
  const read = async () => {
    const { body } = await status(service);
    const { workEmail, personalEmail, phoneNumber } = body;
    return { workEmail, personalEmail, phoneNumber };
  };
  const start = await read();
  let open = start;
  for (let next = await status(service); next.body.status !== 'COMPLETED'; next = await status(service)) {
    open = await read();
    service.controls.advance(1_000);
  }
  return { start, open, end: await read() };
}

const NULLS = { workEmail: null, personalEmail: null, phoneNumber: null };
const ABSENT = { workEmail: undefined, personalEmail: undefined, phoneNumber: undefined };
const FOUND = { workEmail: 'n1@work.example', personalEmail: null, phoneNumber: '+15550100' };
const FIRST = { ...NULLS, workEmail: 'n1@work.example' };

test.each([
  ['at-end', { start: NULLS, open: NULLS, end: FOUND }],
  ['absent-before', { start: ABSENT, open: ABSENT, end: FOUND }],
  ['early', { start: NULLS, open: FIRST, end: FOUND }],
  ['early-only', { start: NULLS, open: FIRST, end: ABSENT }],
  ['never', { start: ABSENT, open: ABSENT, end: ABSENT }],
] as const)('status-values=%s', async (reading, values) => {
  expect(await valuesOverTime({ 'status-values': reading })).toEqual(values);
});

test('status-values=status-alone says nothing but the status', async () => {
  const { service } = await unlocked({ 'status-values': 'status-alone' });
  expect((await status(service)).body).toEqual({ status: 'COMPLETED' });
});

test('a field without a result is null, absent, or null in batches too', async () => {
  for (const reading of ['null', 'absent', 'null-everywhere'] as const) {
    const { service } = await unlocked({ 'not-found-as': reading }, 'nothing');
    const { body } = await status(service, 'nothing');
    expect('phoneNumber' in body).toBe(reading !== 'absent');
    await service.enrichAll('nothing');
    const { jobId } = (await service.contactBatch(['nothing'], ['work_email'])).body;
    service.controls.advance(BATCH_DONE_MS);
    const { results } = await service.job(jobId);
    const entry =
      reading === 'null-everywhere' ? { status: 'COMPLETED', workEmail: null } : { status: 'COMPLETED' };
    expect(results).toEqual({ nothing: entry });
  }
});
