import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listen, type RunningServer } from '../../../../sandbox/service/listen.ts';
import { createTestService, DEMO, NETWORK, type TestService } from './test-service.ts';

let service: TestService;
let server: RunningServer;
beforeAll(async () => {
  service = createTestService();
  server = await listen(0, (request, bindings) => service.app.fetch(request, bindings));
});
afterEach(() => service.controls.clearFaults());
afterAll(() => server.close());

let turn = 0;

/** Unlocks another person at each call, so that each call would be charged. */
async function unlock(init: RequestInit = {}): Promise<Response> {
  turn += 1;
  const urn = `n${turn}`;
  return fetch(`${server.url}/v1/talent-scout/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${DEMO}` },
    body: JSON.stringify({ urn, networkUrl: `${NETWORK}/in/slug-${urn}`, requestedFields: ['work_email'] }),
    ...init,
  });
}

async function charged(work: () => Promise<unknown>): Promise<number> {
  const before = service.spent();
  await work();
  return service.spent() - before;
}

test('without a fault the request is answered and charged', async () => {
  expect(await charged(async () => expect((await unlock()).status).toBe(200))).toBe(2);
});

test('drop-before: no answer, not charged', async () => {
  service.controls.fault({ kind: 'drop-before', operation: 'contact' });
  expect(await charged(() => expect(unlock()).rejects.toThrow())).toBe(0);
});

test('drop-after: no answer, but charged', async () => {
  service.controls.fault({ kind: 'drop-after', operation: 'contact' });
  expect(await charged(() => expect(unlock()).rejects.toThrow())).toBe(2);
});

test('cut: the status and half of the body, but charged', async () => {
  service.controls.fault({ kind: 'cut' });
  const spent = await charged(async () => {
    const response = await unlock();
    expect(response.status).toBe(200);
    const length = Number(response.headers.get('Content-Length'));
    const reader = response.body?.getReader();
    let got = 0;
    const drain = async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        got += part.value.length;
    };
    await expect(drain()).rejects.toThrow();
    expect(got).toBeGreaterThan(0);
    expect(got).toBeLessThan(length);
  });
  expect(spent).toBe(2);
});

test('status: without a body, before the request is processed', async () => {
  service.controls.fault({ kind: 'status', status: 503 });
  const spent = await charged(async () => {
    const response = await unlock();
    expect([response.status, await response.text()]).toEqual([503, '']);
  });
  expect(spent).toBe(0);
});

test('status: with a body, after the request was processed', async () => {
  service.controls.fault({ kind: 'status', status: 500, body: true, after: true });
  const spent = await charged(async () => {
    const response = await unlock();
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, code: 'SANDBOX_FAULT' });
  });
  expect(spent).toBe(2);
});

test.each([
  [7, '7'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
  [undefined, null],
])('rate-limit with Retry-After %s, not charged', async (retryAfter, header) => {
  service.controls.fault({ kind: 'rate-limit', retryAfter });
  const spent = await charged(async () => {
    const response = await unlock();
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, header]);
  });
  expect(spent).toBe(0);
});

test('malformed: invalid JSON, but charged', async () => {
  service.controls.fault({ kind: 'malformed' });
  const spent = await charged(async () => {
    const response = await unlock();
    expect(response.headers.get('Content-Type')).toMatch('application/json');
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });
  expect(spent).toBe(2);
});

test('html: a page of HTML, but charged', async () => {
  service.controls.fault({ kind: 'html' });
  const spent = await charged(async () => {
    const response = await unlock();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });
  expect(spent).toBe(2);
});

test('huge: the answer with padding', async () => {
  service.controls.fault({ kind: 'huge', bytes: 3 * 1024 * 1024 });
  const text = await (await unlock()).text();
  expect(text.length).toBeGreaterThan(3 * 1024 * 1024);
  expect(JSON.parse(text)).toMatchObject({ success: true, status: 'QUEUED' });
});

test('delay: the request is not processed before the delay has ended', async () => {
  service.controls.fault({ kind: 'delay', ms: 60_000 });
  const giveUp = new AbortController();
  const seen = service.controls.stats().requests.contact;
  const spent = await charged(async () => {
    const waiting = unlock({ signal: giveUp.signal });
    await expect.poll(() => service.controls.stats().requests.contact).toBe(seen + 1);
    giveUp.abort();
    await expect(waiting).rejects.toThrow();
  });
  expect(spent).toBe(0);
});

test('delay with after: the request is processed and charged at once', async () => {
  service.controls.fault({ kind: 'delay', ms: 60_000, after: true });
  const giveUp = new AbortController();
  const before = service.spent();
  const waiting = unlock({ signal: giveUp.signal });
  await expect.poll(() => service.spent() - before).toBe(2);
  giveUp.abort();
  await expect(waiting).rejects.toThrow('aborted');
});

test('clearing the faults ends a delay, and the request is processed', async () => {
  service.controls.fault({ kind: 'delay', ms: 60_000 });
  const seen = service.controls.stats().requests.contact;
  const spent = await charged(async () => {
    const waiting = unlock();
    await expect.poll(() => service.controls.stats().requests.contact).toBe(seen + 1);
    service.controls.clearFaults();
    expect((await waiting).status).toBe(200);
  });
  expect(spent).toBe(2);
});

test('a delayed request is answered after the delay', async () => {
  service.controls.fault({ kind: 'delay', ms: 1 });
  service.controls.fault({ kind: 'delay', ms: 1, after: true });
  expect(await charged(async () => expect((await unlock()).status).toBe(200))).toBe(2);
});

test('revoke: the key is refused until it is restored', async () => {
  service.controls.fault({ kind: 'revoke', key: DEMO });
  expect(await charged(async () => expect((await unlock()).status).toBe(401))).toBe(0);
  service.controls.clearFaults();
  expect((await unlock()).status).toBe(401);
  service.controls.setAccount(0, { revoked: false });
  expect((await unlock()).status).toBe(200);
});

test('a taken port gives a clear error message', async () => {
  const port = Number(new URL(server.url).port);
  await expect(listen(port, () => new Response())).rejects.toThrow(`Port ${port} is already in use`);
});
