import { describe, expect, it } from 'vitest';
import { chargeAfter, isGone } from '../../../lib/service/errors.ts';
import * as fixtures from './fixtures.ts';
import { CALLS, json, KEY, OPERATIONS, stubbed } from './harness.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

async function errorOf(response: Response, call: keyof typeof CALLS = 'contactBatch') {
  const { client } = stubbed(() => response, { now: () => NOW });
  const result = await CALLS[call](client);
  return result.ok ? 'no error' : result.error;
}

describe('a refusal by code', () => {
  it.each([200, 400, 402, 404, 409, 500, 503])('is read with status %i', async (status) => {
    const refused = {
      success: false,
      code: 'INSUFFICIENT_CREDITS',
      requiredCredits: 6,
      availableCredits: 2.5,
    };
    expect(await errorOf(json(refused, status))).toEqual({
      kind: 'insufficient-credits',
      required: 6,
      available: 2.5,
    });
  });

  it('is read without `success` and without the further fields', async () => {
    expect(await errorOf(json({ code: 'INSUFFICIENT_CREDITS' }))).toEqual({
      kind: 'insufficient-credits',
      required: null,
      available: null,
    });
  });

  it.each([
    'MISSING_NETWORK',
    'ENRICH_NOT_NEEDED',
    'COLLECT_FAILED',
    'BATCH_JOB_NOT_FOUND',
    'CONTACT_REQUEST_NOT_FOUND',
    'A_NEW_ONE',
  ])('%s', async (code) => {
    const body = { success: false, done: true, code, message: 'No.\u0000', extra: { a: 1 } };
    for (const status of [200, 404, 422]) {
      expect(await errorOf(json(body, status))).toEqual({ kind: 'refused', code, message: 'No.' });
    }
  });

  it('names the people who are not enriched', async () => {
    const body = { code: 'ALL_TALENTS_NOT_ENRICHED', notEnrichedIds: ['a', 3, 'b ', {}] };
    expect(await errorOf(json(body, 400))).toEqual({ kind: 'not-enriched', urns: ['a', '3', 'b '] });
  });

  it('with an unknown code is still an error of the service, of the key or a rate limit by its status', async () => {
    expect(await errorOf(json({ code: 'INTERNAL' }, 500))).toEqual({ kind: 'service', status: 500 });
    expect(await errorOf(json({ code: 'BAD_KEY' }, 401))).toEqual({ kind: 'key', status: 401 });
    expect(await errorOf(json({ code: 'BUSY' }, 429))).toEqual({ kind: 'slow-down', retryAfterMs: null });
    expect(await errorOf(json({ code: 'COLLECT_FAILED' }, 500))).toMatchObject({ kind: 'refused' });
  });

  it('is not read from an answer with an unknown code', async () => {
    const { success: _success, ...untold } = fixtures.contactBatchBody;
    for (const code of ['OK', 'PARTIAL_RESULTS']) {
      expect(await errorOf(json({ ...fixtures.contactBatchBody, code }))).toBe('no error');
      expect(await errorOf(json({ ...untold, code }))).toBe('no error');
    }
    const both = { status: 'error', code: 'A_NEW_ONE' };
    expect(await errorOf(json(both), 'contact')).toMatchObject({ kind: 'refused', code: 'A_NEW_ONE' });
    expect(
      await errorOf(json({ ...fixtures.contactNew, success: false, queued: null, code: 'X' }), 'contact'),
    ).toMatchObject({
      kind: 'refused',
      code: 'X',
    });
  });

  it('decides with a documented code, whatever `success` says, unless the answer holds a value', async () => {
    const code = 'INSUFFICIENT_CREDITS';
    for (const success of [true, false, undefined, 'true']) {
      expect(await errorOf(json({ success, code, status: 'QUEUED' }), 'contact')).toMatchObject({
        kind: 'insufficient-credits',
      });
      expect(await errorOf(json({ success, code, candidates: [] }), 'search')).toMatchObject({
        kind: 'insufficient-credits',
      });
      expect(await errorOf(json({ ...fixtures.searchBody, success, code }), 'search')).toBe('no error');
      expect(await errorOf(json({ ...fixtures.enrichBody, success, code }), 'enrich')).toBe('no error');
      expect(await errorOf(json({ ...fixtures.contactUnlocked, success, code }), 'contact')).toBe('no error');
      expect(await errorOf(json({ ...fixtures.contactNew, success, code }), 'contact')).toBe('no error');
      expect(await errorOf(json({ ...fixtures.contactBatchBody, success, code }))).toBe('no error');
      expect(await errorOf(json({ ...fixtures.contactJob, success, code }), 'batchStatus')).toBe('no error');
    }
    expect(await errorOf(json({ ...fixtures.contactUnlocked, code }, 500), 'contact')).toMatchObject({
      kind: 'insufficient-credits',
    });
  });

  it('is read in any case, inside `error`, and with figures that are texts', async () => {
    const error = { code: ' insufficient_credits ' };
    expect(await errorOf(json({ error, requiredCredits: '6', availableCredits: '2.5' }, 402))).toEqual({
      kind: 'insufficient-credits',
      required: 6,
      available: 2.5,
    });
  });
});

describe('what was charged', () => {
  const listed = ['INSUFFICIENT_CREDITS', 'MISSING_NETWORK', 'ENRICH_NOT_NEEDED', 'ALL_TALENTS_NOT_ENRICHED'];
  const cases: [string, Response, string][] = [
    ...[200, 400, 404, 408, 500, 503].flatMap((status) =>
      listed.map((code): [string, Response, string] => [`${code} ${status}`, json({ code }, status), 'none']),
    ),
    ...[401, 403, 429].map((status): [string, Response, string] => [
      `${status}`,
      json({ code: 'X' }, status),
      'none',
    ]),
    ...[200, 402, 500].map((status): [string, Response, string] => [
      `COLLECT_FAILED ${status}`,
      json({ code: 'COLLECT_FAILED' }, status),
      'not-told',
    ]),
    ['an unknown code', json({ code: 'A_NEW_ONE' }, 200), 'not-told'],
    ['an unknown code with 422', json({ code: 'A_NEW_ONE' }, 422), 'not-told'],
    ...[400, 404, 405, 409, 413, 422].map((status): [string, Response, string] => [
      `${status}`,
      json({}, status),
      'not-told',
    ]),
    ...[408, 500, 502, 503, 504].map((status): [string, Response, string] => [
      `${status} with an unknown code`,
      json({ code: 'A_NEW_ONE' }, status),
      'lost',
    ]),
    ...[408, 502, 504].map((status): [string, Response, string] => [
      `${status} of a proxy`,
      new Response('<html>', { status }),
      'lost',
    ]),
    ['HTML with 200', new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'lost'],
    ['nothing', json({}), 'lost'],
  ];
  it.each(cases)('after %s', async (_what, response, charge) => {
    const error = await errorOf(response, 'contact');
    expect(error !== 'no error' && chargeAfter(error)).toBe(charge);
  });

  it('is unknown without an answer, and nothing if no request left', () => {
    expect(chargeAfter({ kind: 'timeout' })).toBe('lost');
    expect(chargeAfter({ kind: 'unreachable' })).toBe('lost');
    expect(chargeAfter({ kind: 'too-large', limit: 1 })).toBe('lost');
    expect(chargeAfter({ kind: 'invalid-request', path: '', reason: '' })).toBe('none');
  });
});

describe('a job or request that is gone', () => {
  it.each([
    ['its code with 200', json({ success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' }), true],
    ['its code with 404', json({ code: 'BATCH_JOB_NOT_FOUND' }, 404), true],
    ['its code with 500', json({ code: 'CONTACT_REQUEST_NOT_FOUND' }, 500), true],
    ['another code with 404', json({ code: 'NO_UNLOCK' }, 404), true],
    ['another code with 200', json({ code: 'REQUEST_NOT_FOUND' }), true],
    ['a bare 404', json({}, 404), true],
    ['a bare 410', new Response('', { status: 410 }), true],
    ['an unknown code with 200', json({ code: 'UNKNOWN_ERROR' }), false],
    ['an unknown code with 400', json({ code: 'BAD_URN' }, 400), false],
    ['405', json({}, 405), false],
    ['500', json({}, 500), false],
    ['401', json({ code: 'KEY_NOT_FOUND' }, 401), false],
  ])('by %s', async (_what, response, gone) => {
    for (const call of ['batchStatus', 'contactStatus'] as const) {
      const error = await errorOf(response.clone(), call);
      expect(error !== 'no error' && isGone(error)).toBe(gone);
    }
  });
});

describe('a refusal by status', () => {
  it.each([
    [401, { kind: 'key', status: 401 }],
    [403, { kind: 'key', status: 403 }],
    [400, { kind: 'rejected', status: 400, message: 'because' }],
    [404, { kind: 'rejected', status: 404, message: 'because' }],
    [500, { kind: 'service', status: 500 }],
    [503, { kind: 'service', status: 503 }],
    [429, { kind: 'slow-down', retryAfterMs: null }],
  ])('%i', async (status, error) => {
    expect(await errorOf(json({ error: 'because' }, status))).toEqual(error);
    expect(await errorOf(new Response('<h1>Oh no</h1>', { status }))).toEqual(
      'message' in error ? { ...error, message: null } : error,
    );
  });

  it.each([
    ['7', 7_000],
    ['0', 1_000],
    ['86400', 600_000],
    ['99999999999999999999999', 600_000],
    [new Date(NOW + 30_000).toUTCString(), 30_000],
    [new Date(NOW - 30_000).toUTCString(), 1_000],
    [new Date(NOW + 86_400_000).toUTCString(), 600_000],
    ['-5', null],
    ['soon', null],
    ['', null],
  ])('reads Retry-After %j as %s', async (value, retryAfterMs) => {
    const headers = { 'retry-after': value };
    expect(await errorOf(json({}, 429, headers))).toEqual({ kind: 'slow-down', retryAfterMs });
    const named = retryAfterMs === null ? {} : { retryAfterMs };
    expect(await errorOf(json({}, 503, headers))).toStrictEqual({ kind: 'service', status: 503, ...named });
  });
});

describe('an unreadable answer', () => {
  it.each<[string, () => Response, string, string]>([
    ['204', () => new Response(null, { status: 204 }), '', 'empty'],
    ['HTML', () => new Response('<!doctype html>'), '', 'not JSON'],
    ['half of it', () => new Response(JSON.stringify(fixtures.searchBody).slice(0, 300)), '', 'not JSON'],
    [
      'JSON that says it is a web page',
      () => json(fixtures.searchBody, 200, { 'content-type': 'text/html; charset=utf-8' }),
      '',
      'not sent as JSON',
    ],
    [
      'JSON that says it is a picture',
      () => json(fixtures.searchBody, 200, { 'content-type': 'image/png' }),
      '',
      'not sent as JSON',
    ],
    ['null', () => json(null), '', 'expected object'],
    ['a list', () => json([]), '', 'expected object'],
    ['a bare no', () => json({ success: false }), 'code', 'expected string'],
    ['304', () => new Response(null, { status: 304 }), '', 'unexpected status'],
  ])('%s', async (_what, response, path, reason) => {
    const error = await errorOf(response(), 'search');
    expect(error).toEqual({ kind: 'bad-response', path, reason });
    expect(error !== 'no error' && chargeAfter(error)).toBe('lost');
  });

  it.each(['application/json', 'application/problem+json; charset=utf-8', 'text/plain', 'APPLICATION/JSON'])(
    'reads an answer sent as %s',
    async (type) => {
      expect(await errorOf(json(fixtures.searchBody, 200, { 'content-type': type }), 'search')).toBe(
        'no error',
      );
    },
  );

  it('with a known code is that refusal, whatever its content type', async () => {
    const body = { success: false, code: 'MISSING_NETWORK' };
    const error = await errorOf(json(body, 422, { 'content-type': 'text/html' }), 'contact');
    expect(error).toMatchObject({ kind: 'refused', code: 'MISSING_NETWORK' });
  });

  it.each(OPERATIONS)(
    'of %s with 100,000 nested brackets is an error, and does not crash',
    async (_name, call) => {
      const open = '['.repeat(100_000);
      for (const text of [open, open + ']'.repeat(100_000), `{"results":${open}${']'.repeat(100_000)}}`]) {
        const { client } = stubbed(() => new Response(text));
        expect(await call(client)).toMatchObject({ ok: false, error: { kind: 'bad-response' } });
      }
    },
  );

  it('is not one that is nested deeply in a field for display only', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = JSON.stringify(fixtures.enrichBody).replace('["Go"]', deep).replace('"Built."', deep);
    const { client } = stubbed(() => new Response(text));
    expect(await client.enrich('urn-1')).toMatchObject({ ok: true, value: { profile: { skills: [] } } });
  });

  it('is a list of millions, whose elements are not read', async () => {
    const { client } = stubbed(() => new Response(`{"candidates":[${'0,'.repeat(3_000_000)}0]}`));
    expect(await CALLS.search(client)).toEqual({
      ok: false,
      error: { kind: 'bad-response', path: 'candidates', reason: 'nobody has an identifier' },
    });
  });
});

describe('the connection', () => {
  it.each(OPERATIONS)(
    'of %s gives an error if fetch rejects, throws or returns nonsense',
    async (_name, call) => {
      const broken = [
        () => Promise.reject(new TypeError(`Failed to fetch with ${KEY}`)),
        () => {
          throw new Error('sync');
        },
        () => Promise.resolve(undefined as unknown as Response),
      ];
      for (const fetch of broken) {
        const { client } = stubbed(() => json({}), { fetch });
        expect(await call(client)).toEqual({ ok: false, error: { kind: 'unreachable' } });
      }
    },
  );

  it('stops waiting if fetch never settles', async () => {
    const { client } = stubbed(() => new Promise<Response>(() => {}), { timeoutMs: 5 });
    expect(await CALLS.contact(client)).toEqual({ ok: false, error: { kind: 'timeout' } });
  });

  it('stops waiting if the body never ends', async () => {
    const stuck = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
    const { client } = stubbed(() => new Response(stuck), { timeoutMs: 5 });
    expect(await CALLS.contact(client)).toEqual({ ok: false, error: { kind: 'timeout' } });
  });

  it('gives the status of an error whose body never ends', async () => {
    const { client } = stubbed(() => new Response(new ReadableStream(), { status: 401 }), { timeoutMs: 5 });
    expect(await CALLS.contact(client)).toEqual({ ok: false, error: { kind: 'key', status: 401 } });
  });

  it('ends if empty chunks never stop', async () => {
    const empty = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(0)) });
    const { client } = stubbed(() => new Response(empty), { maxBytes: 100_000 });
    expect(await CALLS.search(client)).toEqual({ ok: false, error: { kind: 'too-large', limit: 100_000 } });
  });

  it('cancels a body above the limit and reads one at the limit', async () => {
    const text = JSON.stringify(fixtures.contactNew);
    let cancelled = false;
    const fits = stubbed(() => new Response(text), { maxBytes: text.length });
    expect(await CALLS.contact(fits.client)).toMatchObject({ ok: true });
    const tight = stubbed(() => new Response(text), { maxBytes: text.length - 1 });
    expect(await CALLS.contact(tight.client)).toMatchObject({ error: { kind: 'too-large' } });
    const endless = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(1000)),
      cancel: () => {
        cancelled = true;
      },
    });
    const over = stubbed(() => new Response(endless), { maxBytes: text.length });
    expect(await CALLS.contact(over.client)).toMatchObject({ error: { kind: 'too-large' } });
    expect(cancelled).toBe(true);
  });

  it('reads characters split between chunks', async () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({ ...fixtures.contactUnlocked, workEmail: 'ü😀@x.test' }),
    );
    const body = new ReadableStream({
      start(stream) {
        for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
        stream.close();
      },
    });
    const { client } = stubbed(() => new Response(body));
    expect(await CALLS.contact(client)).toMatchObject({ value: { contacts: { work_email: 'ü😀@x.test' } } });
  });

  it('never has the key in an error if the service echoes it', async () => {
    const echo = { code: `X ${KEY}`, message: `bad ${KEY}`, error: KEY, notEnrichedIds: [KEY] };
    const bodies = [echo, { ...echo, code: undefined }, { ...echo, code: 'ALL_TALENTS_NOT_ENRICHED' }];
    for (const body of [...bodies, { [KEY]: 1, message: `${'x'.repeat(295)}${KEY}` }]) {
      for (const status of [200, 400, 401, 429, 500]) {
        for (const [, call] of OPERATIONS) {
          const { client } = stubbed(() => json(body, status));
          const result = await call(client);
          expect(result.ok).toBe(false);
          expect(JSON.stringify(result)).not.toContain(KEY);
          expect(JSON.stringify(result)).not.toContain(KEY.slice(0, 5));
        }
      }
    }
  });
});
