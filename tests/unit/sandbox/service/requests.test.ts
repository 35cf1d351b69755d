import { beforeEach, expect, test } from 'vitest';
import { createTestService, DEMO, RICH, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(() => {
  service = createTestService();
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

test.each([null, 'tsk_unknown'])('key %s is unauthorized', async (key) => {
  for (const answer of [
    await service.post('search', {}, key),
    await service.get('enrich', { urn: 'n1' }, key),
  ]) {
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, code: 'UNAUTHORIZED', message: expect.any(String) },
    });
  }
});

test.each(['', 'Bearer', `Basic ${DEMO}`, DEMO, `Bearer ${DEMO} more`])(
  'the header "%s" is unauthorized',
  async (header) => {
    const init = { method: 'POST', body: '{}', headers: { ...JSON_TYPE, Authorization: header } };
    expect((await service.send('search', init, null)).status).toBe(401);
  },
);

test('a revoked key is unauthorized until it is restored', async () => {
  service.controls.setAccount(0, { revoked: true });
  expect((await service.search()).status).toBe(401);
  expect((await service.search({}, 1, RICH)).status).toBe(200);
  service.controls.setAccount(0, { revoked: false });
  expect((await service.search()).status).toBe(200);
});

test.each(['', '{', 'null', '"text"', '[1]', `${'['.repeat(100_000)}`])(
  'the body %.20s is refused',
  async (body) => {
    for (const operation of ['contact', 'contact/batch', 'enrich/batch']) {
      expect(await service.postText(operation, body)).toMatchObject({
        status: 400,
        body: { success: false, code: 'INVALID_REQUEST', message: expect.stringMatching(/^body/) },
      });
    }
  },
);

test('the error message names the wrong place of the request', async () => {
  const answer = await service.post('enrich/batch', { talents: [{ urn: 'n1' }, { urn: 7 }] });
  expect(answer.body.message).toMatch(/^talents\[1\]\.urn: .*expected string/);
});

test('a body above one megabyte is refused, with or without Content-Length', async () => {
  const body = `{"prompt":"${'x'.repeat(1024 * 1024)}"}`;
  expect(await service.postText('search', body)).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  });
  const announced = { method: 'POST', body: '{}', headers: { ...JSON_TYPE, 'Content-Length': '1048577' } };
  expect((await service.send('search', announced, DEMO)).status).toBe(413);
  expect(service.spent()).toBe(0);
});

test('a body without the content type JSON is refused', async () => {
  for (const type of ['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded']) {
    const init = { method: 'POST', body: '{}', headers: { 'Content-Type': type } };
    expect((await service.send('search', init, DEMO)).status).toBe(415);
  }
  const typed = {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  };
  expect((await service.send('search', typed, DEMO)).status).toBe(200);
});

test('an unknown operation and a wrong method are refused', async () => {
  expect((await service.get('nothing')).status).toBe(404);
  expect((await service.get('search')).status).toBe(405);
  expect((await service.post('batch-status', {})).status).toBe(405);
});

test.each(['enrich', 'contact-status', 'batch-status', 'resolve-entity'])(
  '%s without its query is refused',
  async (operation) => {
    expect(await service.get(operation)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  },
);

test('a urn is stored unchanged', async () => {
  const urn = 'urn:x:a+b/c=?&% é\u0000';
  const { body } = await service.enrichBatch([urn]);
  service.controls.advance(60_000);
  expect(Object.keys(Object((await service.job(body.jobId)).results))).toEqual([urn]);
  expect(service.controls.ledger(0)[0]?.urn).toBe(urn);
});

test('requests are counted by operation, including refused ones', async () => {
  await service.search();
  await service.search({}, 0);
  expect(service.controls.stats().requests).toMatchObject({ search: 2, contact: 0 });
});
