import { beforeEach, expect, test } from 'vitest';
import {
  BATCH_DONE_MS,
  createTestService,
  EMPTY,
  MINUTE_MS,
  NETWORK,
  RICH,
  SMALL,
  type TestService,
} from './test-service.ts';

let service: TestService;
beforeEach(() => {
  service = createTestService();
});

const status = async (urn: string, key?: string) => (await service.get('contact-status', { urn }, key)).body;

test('an unlock is charged by field, is processed and ends with the values', async () => {
  const { body } = await service.contact('n1', ['phone', 'work_email']);
  expect(body).toMatchObject({
    success: true,
    queued: true,
    status: 'QUEUED',
    requestId: expect.any(String),
    requestedFields: ['work_email', 'phone'],
    creditsCharged: 7,
    companyCredits: 1233,
    companyExtraCredits: 60,
  });
  expect(await status('n1')).toMatchObject({ status: 'QUEUED', workEmail: null, phoneNumber: null });
  service.controls.advance(5_000);
  expect(await status('n1')).toMatchObject({ status: 'PROCESSING', requestId: body.requestId });
  service.controls.advance(3 * MINUTE_MS);
  expect(await status('n1')).toMatchObject({
    status: 'COMPLETED',
    requestedFields: ['work_email', 'phone'],
    workEmail: 'n1@work.example',
    personalEmail: null,
    phoneNumber: '+15550100',
    companyCredits: 1233,
  });
  expect(service.controls.ledger(0)).toMatchObject([
    { operation: 'contact', urn: 'n1', ref: body.requestId, field: 'work_email', credits: 2 },
    { operation: 'contact', urn: 'n1', ref: body.requestId, field: 'phone', credits: 5 },
  ]);
});

test('a lookup takes 20 seconds to 3 minutes, divided by the speed', async () => {
  for (const speed of [1, 60]) {
    service = createTestService({ speed });
    for (let index = 1; index <= 40; index += 1) await service.contact(`n${index}`, ['work_email']);
    service.controls.advance(20_000 / speed - 1);
    for (let index = 1; index <= 40; index += 1)
      expect((await status(`n${index}`)).status).not.toBe('COMPLETED');
    service.controls.advance(160_000 / speed + 1);
    for (let index = 1; index <= 40; index += 1) expect((await status(`n${index}`)).status).toBe('COMPLETED');
  }
});

test('a second call during an open unlock returns the same request with its own fields, free', async () => {
  const first = await service.contact('n1', ['work_email']);
  service.controls.advance(5_000);
  const again = await service.contact('n1', ['phone']);
  expect(again.body).toMatchObject({
    requestId: first.body.requestId,
    status: 'PROCESSING',
    requestedFields: ['work_email'],
    creditsCharged: 0,
    companyCredits: 1238,
  });
  expect(service.spent()).toBe(2);
});

test('a call for unlocked fields is answered from the cache, free', async () => {
  await service.contact('n1', ['work_email', 'phone']);
  service.controls.advance(BATCH_DONE_MS);
  expect((await service.contact('n1', ['phone'])).body).toMatchObject({
    success: true,
    fromCache: true,
    queued: false,
    status: 'COMPLETED',
    requestedFields: ['phone'],
    phoneNumber: '+15550100',
    creditsDeducted: 0,
    creditsCharged: 0,
  });
  expect(service.spent()).toBe(7);
});

test('only fields that are not unlocked yet are charged', async () => {
  await service.contact('n1', ['work_email']);
  service.controls.advance(BATCH_DONE_MS);
  expect((await service.contact('n1', ['work_email', 'personal_email'])).body).toMatchObject({
    queued: true,
    requestedFields: ['work_email', 'personal_email'],
    creditsCharged: 2,
  });
});

test('a field that is not found is not refunded, and is charged again at the next call', async () => {
  await service.contact('nothing', ['phone']);
  service.controls.advance(BATCH_DONE_MS);
  expect(await status('nothing')).toMatchObject({ status: 'COMPLETED', phoneNumber: null });
  expect(service.spent()).toBe(5);
  expect((await service.contact('nothing', ['phone'])).body).toMatchObject({
    queued: true,
    creditsCharged: 5,
  });
});

test('the unlock of an unreachable person is completed with nothing found', async () => {
  await service.contact('gone', ['work_email']);
  service.controls.advance(BATCH_DONE_MS);
  expect(await status('gone')).toMatchObject({ status: 'COMPLETED', workEmail: null });
  expect(service.spent()).toBe(2);
});

test('an account pays for fields that another account has unlocked', async () => {
  await service.contact('n1', ['phone']);
  service.controls.advance(BATCH_DONE_MS);
  expect((await status('n1', RICH)).code).toBe('CONTACT_REQUEST_NOT_FOUND');
  expect((await service.contact('n1', ['phone'], RICH)).body).toMatchObject({
    queued: true,
    creditsCharged: 5,
  });
});

test('a person without an unlock request is not found', async () => {
  expect(await service.get('contact-status', { urn: 'n1' })).toMatchObject({
    status: 404,
    body: { success: false, code: 'CONTACT_REQUEST_NOT_FOUND' },
  });
});

test('a pool person without a link needs a link in the request', async () => {
  const ask = (networkUrl?: string) =>
    service.post('contact', { urn: 'card', networkUrl, requestedFields: ['work_email'] });
  for (const link of [undefined, '', 'not a link', 'ftp://network.test/in/slug-card', `${NETWORK}/feed/`]) {
    expect(await ask(link)).toMatchObject({ status: 422, body: { success: false, code: 'MISSING_NETWORK' } });
  }
  expect(service.spent()).toBe(0);
  expect((await ask(`${NETWORK}/in/slug-card?from=page`)).body).toMatchObject({
    queued: true,
    creditsCharged: 2,
  });
});

test('a person with a known link needs no link in the request', async () => {
  const answer = await service.post('contact', {
    urn: 'n1',
    networkUrl: '',
    requestedFields: ['work_email'],
  });
  expect(answer.body).toMatchObject({ queued: true, creditsCharged: 2 });
});

test('an unknown urn with an unknown link is refused, free', async () => {
  const answer = await service.contact('nobody', ['phone']);
  expect(answer).toMatchObject({ status: 422, body: { code: 'MISSING_NETWORK' } });
  expect(service.spent()).toBe(0);
});

test('the link of the request decides who is looked up', async () => {
  await service.post('contact', {
    urn: 'n1',
    networkUrl: `${NETWORK}/fr/in/slug-n2/`,
    requestedFields: ['work_email'],
  });
  service.controls.advance(BATCH_DONE_MS);
  expect((await status('n1')).workEmail).toBe('n2@work.example');
});

test('contact data of the own pool is free', async () => {
  expect((await service.contact('saved', ['personal_email'])).body).toMatchObject({
    fromCache: true,
    personalEmail: 'saved@home.example',
    creditsCharged: 0,
  });
  expect((await service.contact('saved', ['personal_email', 'phone'])).body).toMatchObject({
    creditsCharged: 5,
  });
});

test('without enough credits an unlock is refused with its price', async () => {
  expect(await service.contact('n1', ['work_email', 'phone'], SMALL)).toMatchObject({
    status: 402,
    body: { code: 'INSUFFICIENT_CREDITS', requiredCredits: 7, availableCredits: 3 },
  });
  expect((await service.contact('n1', ['work_email'], EMPTY)).status).toBe(402);
  expect(service.controls.ledger()).toEqual([]);
});

test('company credits are used before extra credits, and one charge may take from both', async () => {
  service.controls.setAccount(0, { credits: 3, extra: 10 });
  const { body } = await service.contact('n1', ['phone']);
  expect(body).toMatchObject({ creditsCharged: 5, companyCredits: 0, companyExtraCredits: 8 });
  expect(service.controls.ledger(0).filter(({ operation }) => operation === 'contact')).toMatchObject([
    { balance: 'company', credits: 3, companyCredits: 0, companyExtraCredits: 10 },
    { balance: 'extra', credits: 2, companyCredits: 0, companyExtraCredits: 8 },
  ]);
});

test.each<[string, unknown]>([
  ['no field', { urn: 'n1', networkUrl: '', requestedFields: [] }],
  ['an unknown field', { urn: 'n1', networkUrl: '', requestedFields: ['fax'] }],
  ['fields as text', { urn: 'n1', networkUrl: '', requestedFields: 'phone' }],
  ['no fields at all', { urn: 'n1', networkUrl: '' }],
  ['no urn', { networkUrl: '', requestedFields: ['phone'] }],
  ['an empty urn', { urn: '', networkUrl: '', requestedFields: ['phone'] }],
  ['a list', []],
])('%s is refused and free', async (_, body) => {
  expect(await service.post('contact', body)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  });
  expect(service.spent()).toBe(0);
});
