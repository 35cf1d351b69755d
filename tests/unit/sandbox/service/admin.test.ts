import { beforeEach, expect, test } from 'vitest';
import { createAdminApp } from '../../../../sandbox/service/admin.ts';
import { createTestService, DEMO, NETWORK, type TestService } from './test-service.ts';

let service: TestService;
let app: ReturnType<typeof createAdminApp>;
beforeEach(() => {
  service = createTestService();
  app = createAdminApp(service.controls, NETWORK);
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (path: string, body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  app.request(path, { method: 'POST', body: JSON.stringify(body), headers });

test('the ledger can be read for all accounts or for one', async () => {
  await service.search();
  const rows = async (path: string) => (await (await app.request(path)).json()).rows;
  expect(await rows('/sandbox/ledger')).toMatchObject([{ account: 0, operation: 'search', credits: 1 }]);
  expect(await rows('/sandbox/ledger?account=0')).toHaveLength(1);
  expect(await rows('/sandbox/ledger?account=1')).toEqual([]);
  expect((await app.request('/sandbox/ledger?account=x')).status).toBe(400);
});

test('accounts, prices and stats can be read', async () => {
  await service.search();
  expect(await (await app.request('/sandbox/accounts')).json()).toMatchObject({
    accounts: [{ id: 0, name: 'demo', key: DEMO, credits: 1239, extra: 60, revoked: false }, {}, {}, {}],
  });
  expect(await (await app.request('/sandbox/prices')).json()).toMatchObject({
    prices: { phone: 5, work_email: 2 },
  });
  expect(await (await app.request('/sandbox/stats')).json()).toMatchObject({
    requests: { search: 1 },
    providerLookups: { search: 1 },
  });
});

test('setting balances adds rows to the ledger', async () => {
  const response = await post('/sandbox/accounts/2', { credits: 5, extra: 1 });
  expect(await response.json()).toMatchObject({ name: 'empty', credits: 5, extra: 1 });
  expect(service.controls.ledger(2)).toMatchObject([
    { operation: 'sandbox', credits: -5, balance: 'company' },
    { operation: 'sandbox', credits: -1, balance: 'extra' },
  ]);
  expect((await post('/sandbox/accounts/9', { credits: 5 })).status).toBe(404);
  expect((await post('/sandbox/accounts/2', { credits: -5 })).status).toBe(400);
  expect((await post('/sandbox/accounts/2', { money: 5 })).status).toBe(400);
});

test('a key can be revoked and restored', async () => {
  await post('/sandbox/accounts/0', { revoked: true });
  expect((await service.search()).status).toBe(401);
  await post('/sandbox/accounts/0', { revoked: false });
  expect((await service.search()).status).toBe(200);
});

test('a key can be replaced, and the account stays', async () => {
  await service.search();
  const key = 'tsk_demo_new_0001';
  expect(await (await post('/sandbox/accounts/0', { key })).json()).toMatchObject({
    id: 0,
    key,
    credits: 1239,
  });
  expect((await service.search()).status).toBe(401);
  const taken = service.controls.accounts()[1]?.key;
  expect((await post('/sandbox/accounts/0', { key: taken })).status).toBe(400);
  expect((await post('/sandbox/accounts/0', { key: 'x y' })).status).toBe(400);
  expect((await post('/sandbox/accounts/0', { key })).status).toBe(200);
});

test('faults can be added, listed and cleared', async () => {
  expect((await post('/sandbox/faults', { kind: 'status', status: 503, operation: 'search' })).status).toBe(
    200,
  );
  expect((await post('/sandbox/faults', { kind: 'nonsense' })).status).toBe(400);
  expect(await (await app.request('/sandbox/faults')).json()).toEqual({
    faults: [{ spec: { kind: 'status', status: 503, operation: 'search' }, left: 1 }],
  });
  await app.request('/sandbox/faults', { method: 'DELETE', headers: JSON_TYPE });
  expect(service.controls.faults()).toEqual([]);
});

test('the clock can be moved forward only', async () => {
  const before = service.controls.now();
  expect(await (await post('/sandbox/clock', { advanceMs: 1_500 })).json()).toEqual({ now: before + 1_500 });
  expect((await post('/sandbox/clock', { advanceMs: -1 })).status).toBe(400);
});

test.each<[string, string, Record<string, string>]>([
  ['another origin', 'http://localhost/sandbox/clock', { ...JSON_TYPE, Origin: 'https://evil.example' }],
  ['an opaque origin', 'http://localhost/sandbox/clock', { ...JSON_TYPE, Origin: 'null' }],
  ['another port', 'http://localhost:4800/sandbox/clock', { ...JSON_TYPE, Origin: 'http://localhost:4801' }],
  ['a host name pointed at this machine', 'http://evil.example/sandbox/clock', JSON_TYPE],
  ['another site', 'http://localhost/sandbox/clock', { ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site' }],
  ['a form', 'http://localhost/sandbox/clock', { 'Content-Type': 'text/plain' }],
])('a request of %s cannot change the sandbox', async (_, address, headers) => {
  const before = service.controls.now();
  const response = await app.request(address, { method: 'POST', body: '{"advanceMs":1}', headers });
  expect(response.status).toBeGreaterThanOrEqual(403);
  expect(service.controls.now()).toBe(before);
});

test('other origins cannot read, and forms cannot delete', async () => {
  const foreign = { headers: { Origin: 'https://evil.example' } };
  expect((await app.request('/sandbox/accounts', foreign)).status).toBe(403);
  expect((await app.request('/sandbox/faults', { method: 'DELETE' })).status).toBe(415);
});

test("the sandbox's own page can change the sandbox", async () => {
  expect(
    (await post('/sandbox/clock', { advanceMs: 0 }, { ...JSON_TYPE, Origin: 'http://localhost' })).status,
  ).toBe(200);
});

test('the front page shows addresses, keys, prices and the last charges, escaped', async () => {
  await service.enrichBatch(['<script>alert(1)</script>']);
  const response = await app.request('http://localhost:4800/');
  const text = await response.text();
  for (const part of [
    'http://localhost:4800',
    NETWORK,
    DEMO,
    'Work email',
    'enrich/batch',
    '&lt;script&gt;',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('<script>');
  expect(response.headers.get('Content-Security-Policy')).toMatch("default-src 'none'");
});

test('an unknown path is not found', async () => {
  expect((await app.request('/sandbox/nothing')).status).toBe(404);
});
