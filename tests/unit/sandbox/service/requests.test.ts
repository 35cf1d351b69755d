import { beforeEach, expect, test } from 'vitest';
import { createRig, DEMO, RICH, type Rig } from './rig.ts';

let rig: Rig;
beforeEach(() => {
  rig = createRig();
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

test.each([null, 'tsk_unknown'])('key %s is unauthorized', async (key) => {
  for (const answer of [await rig.post('search', {}, key), await rig.get('enrich', { urn: 'n1' }, key)]) {
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
    expect((await rig.send('search', init, null)).status).toBe(401);
  },
);

test('a revoked key is unauthorized until it is given back', async () => {
  rig.controls.setAccount(0, { revoked: true });
  expect((await rig.search()).status).toBe(401);
  expect((await rig.search({}, 1, RICH)).status).toBe(200);
  rig.controls.setAccount(0, { revoked: false });
  expect((await rig.search()).status).toBe(200);
});

test.each(['', '{', 'null', '"text"', '[1]', `${'['.repeat(100_000)}`])(
  'the body %.20s is refused',
  async (body) => {
    for (const operation of ['contact', 'contact/batch', 'enrich/batch']) {
      expect(await rig.postText(operation, body)).toMatchObject({
        status: 400,
        body: { success: false, code: 'INVALID_REQUEST', message: expect.stringMatching(/^body/) },
      });
    }
  },
);

test('a refusal says where the request is wrong', async () => {
  const answer = await rig.post('enrich/batch', { talents: [{ urn: 'n1' }, { urn: 7 }] });
  expect(answer.body.message).toMatch(/^talents\[1\]\.urn: .*expected string/);
});

test('a body above one megabyte is refused, announced or not', async () => {
  const body = `{"prompt":"${'x'.repeat(1024 * 1024)}"}`;
  expect(await rig.postText('search', body)).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  });
  const announced = { method: 'POST', body: '{}', headers: { ...JSON_TYPE, 'Content-Length': '1048577' } };
  expect((await rig.send('search', announced, DEMO)).status).toBe(413);
  expect(rig.spent()).toBe(0);
});

test('a body that is not announced as JSON is refused', async () => {
  for (const type of ['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded']) {
    const init = { method: 'POST', body: '{}', headers: { 'Content-Type': type } };
    expect((await rig.send('search', init, DEMO)).status).toBe(415);
  }
  const typed = {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  };
  expect((await rig.send('search', typed, DEMO)).status).toBe(200);
});

test('an unknown operation and a wrong method are refused', async () => {
  expect((await rig.get('nothing')).status).toBe(404);
  expect((await rig.get('search')).status).toBe(405);
  expect((await rig.post('batch-status', {})).status).toBe(405);
});

test.each(['enrich', 'contact-status', 'batch-status', 'resolve-entity'])(
  '%s needs its query',
  async (operation) => {
    expect(await rig.get(operation)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  },
);

test('a urn is taken byte for byte', async () => {
  const urn = 'urn:x:a+b/c=?&% é\u0000';
  const { body } = await rig.enrichBatch([urn]);
  rig.controls.advance(60_000);
  expect(Object.keys(Object((await rig.job(body.jobId)).results))).toEqual([urn]);
  expect(rig.controls.ledger(0)[0]?.urn).toBe(urn);
});

test('requests are counted by operation, refused ones too', async () => {
  await rig.search();
  await rig.search({}, 0);
  expect(rig.controls.stats().requests).toMatchObject({ search: 2, contact: 0 });
});
