import { describe, expect, it } from 'vitest';
import type { createClient } from '../../../lib/service/client.ts';
import type { ContactField, EntityKind, Talent } from '../../../lib/service/model.ts';
import * as fixtures from './fixtures.ts';
import { BASE, bodyOf, CALLS, header, json, KEY, OPERATIONS, stubbed } from './harness.ts';

const empty = () => json({});

describe('a request', () => {
  const expected: Record<string, [string, string]> = {
    search: ['POST', '/v1/talent-scout/search'],
    enrich: ['GET', '/v1/talent-scout/enrich?urn=urn-1'],
    enrichBatch: ['POST', '/v1/talent-scout/enrich/batch'],
    contact: ['POST', '/v1/talent-scout/contact'],
    contactBatch: ['POST', '/v1/talent-scout/contact/batch'],
    contactStatus: ['GET', '/v1/talent-scout/contact-status?urn=urn-1'],
    batchStatus: ['GET', '/v1/talent-scout/batch-status?jobId=job-1'],
    resolveLocation: ['GET', '/v1/talent-scout/resolve-location?city=Lyon&country=France'],
    resolveEntity: ['GET', '/v1/talent-scout/resolve-entity?kind=COMPANY&query=Acme'],
  };

  it.each(OPERATIONS)(
    'of %s is sent to its path once, with the key and without cookies and referrer',
    async (name, call) => {
      const { client, sent } = stubbed(empty);
      await call(client);
      const [method, path] = expected[name] ?? [];
      expect(sent).toHaveLength(1);
      expect(sent[0]?.url).toBe(`${BASE}${path}`);
      expect(sent[0]?.init).toMatchObject({
        method,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      expect(header(sent[0], 'authorization')).toBe(`Bearer ${KEY}`);
      expect(header(sent[0], 'content-type')).toBe(method === 'POST' ? 'application/json' : null);
    },
  );

  it('has its filters in a JSON string', async () => {
    const { client, sent } = stubbed(empty);
    await client.search({ prompt: 'go', filters: { localOnly: true, skills: [{ name: 'Go' }] }, page: 3 });
    expect(bodyOf(sent[0])).toEqual({
      prompt: 'go',
      filtersJson: '{"skills":[{"name":"Go"}],"localOnly":true}',
      page: 3,
    });
    await client.search({ prompt: 'go', filters: {}, page: 1 });
    expect(bodyOf(sent[1])).toEqual({ prompt: 'go', filtersJson: '{}', page: 1 });
  });

  it.each(['', '  '])('of a search by filters alone (%j) has a prompt of their words', async (prompt) => {
    const { client, sent } = stubbed(empty);
    await client.search({ prompt, filters: { skills: [{ name: 'Go' }] }, page: 1 });
    expect(bodyOf(sent[0])).toEqual({ prompt: 'Go', filtersJson: '{"skills":[{"name":"Go"}]}', page: 1 });
  });

  it('of a batch or an unlock has its body', async () => {
    const { client, sent } = stubbed(empty);
    const talents = [
      { urn: 'a', networkUrl: 'https://network.test/in/a' },
      { urn: 'b', networkUrl: '' },
      { urn: 'a' },
    ];
    await client.enrichBatch({ talents, forceRefresh: true });
    await client.enrichBatch({ talents: [{ urn: 'a' }], forceRefresh: false });
    await client.contactBatch({ talents, fields: ['phone', 'phone', 'work_email'] });
    await client.contact({ urn: 'a', networkUrl: 'https://network.test/in/a', fields: ['personal_email'] });
    const once = [{ urn: 'a', networkUrl: 'https://network.test/in/a' }, { urn: 'b' }];
    expect(sent.map(bodyOf)).toEqual([
      { talents: once, forceRefresh: true },
      { talents: [{ urn: 'a' }] },
      { talents: once, requestedFields: ['phone', 'work_email'] },
      { urn: 'a', networkUrl: 'https://network.test/in/a', requestedFields: ['personal_email'] },
    ]);
  });

  it('has no empty parts of a place, and asks for a fresh entity only if wanted', async () => {
    const { client, sent } = stubbed(empty);
    await client.resolveLocation({ city: 'São Paulo', state: '', country: ' ' });
    await client.resolveEntity({ kind: 'SCHOOL', query: 'A&B=C', forceFresh: true });
    expect(sent.map(({ url }) => url.slice(url.indexOf('?')))).toEqual([
      '?city=S%C3%A3o%20Paulo',
      '?kind=SCHOOL&query=A%26B%3DC&forceFresh=true',
    ]);
  });

  it.each(['urn:li:1/ä+ %', ' a ', 'a&b=c#d?e', '%20', '日本😀', "it's(*)!", '__proto__'])(
    'has the urn %j unchanged',
    async (urn) => {
      const { client, sent } = stubbed(empty);
      await client.enrich(urn);
      await client.contactStatus(urn);
      for (const { url } of sent) {
        expect(decodeURIComponent(url.slice(url.indexOf('=') + 1))).toBe(urn);
        expect(url.split(/[?&#]/)).toHaveLength(2);
      }
    },
  );

  it.each([
    ['https://x.test', 'https://x.test/v1/talent-scout/search'],
    ['https://x.test/', 'https://x.test/v1/talent-scout/search'],
    ['https://x.test/api', 'https://x.test/api/v1/talent-scout/search'],
    ['https://x.test/api//', 'https://x.test/api/v1/talent-scout/search'],
    ['https://x.test/v1', 'https://x.test/v1/talent-scout/search'],
    ['https://x.test/api/v1/talent-scout/?a=b', 'https://x.test/api/v1/talent-scout/search'],
    ['HTTP://LOCALHOST:8787/a/../b/?x=1#y', 'http://localhost:8787/b/v1/talent-scout/search'],
  ])('is sent below the base address %s', async (baseUrl, url) => {
    const { client, sent } = stubbed(empty, { baseUrl });
    await CALLS.search(client);
    expect(sent[0]?.url).toBe(url);
  });
});

describe('the client never sends', () => {
  const urns = (count: number): Talent[] =>
    Array.from({ length: count }, (_, index) => ({ urn: `u${index}` }));
  const none = 'fax' as ContactField;
  const cases: [string, string, (client: ReturnType<typeof createClient>) => Promise<unknown>][] = [
    ['page 0', 'page', (c) => c.search({ prompt: '', filters: {}, page: 0 })],
    ['page 1.5', 'page', (c) => c.search({ prompt: '', filters: {}, page: 1.5 })],
    ['page NaN', 'page', (c) => c.search({ prompt: '', filters: {}, page: Number.NaN })],
    ['no urn', 'urn', (c) => c.enrich('')],
    ['half a character', 'urn', (c) => c.enrich('a\ud800b')],
    ['no status urn', 'urn', (c) => c.contactStatus('')],
    ['no job', 'jobId', (c) => c.batchStatus('')],
    ['no talents', 'talents', (c) => c.enrichBatch({ talents: [] })],
    ['16 talents', 'talents', (c) => c.enrichBatch({ talents: urns(16) })],
    ['16 to unlock', 'talents', (c) => c.contactBatch({ talents: urns(16), fields: ['phone'] })],
    ['a nameless talent', 'talents[2].urn', (c) => c.enrichBatch({ talents: [...urns(2), { urn: '' }] })],
    ['half a talent', 'talents[0].urn', (c) => c.enrichBatch({ talents: [{ urn: '\udc00' }] })],
    ['no fields', 'requestedFields', (c) => c.contactBatch({ talents: urns(1), fields: [] })],
    [
      'unknown field',
      'requestedFields[1]',
      (c) => c.contact({ urn: 'a', networkUrl: 'b', fields: ['phone', none] }),
    ],
    ['no link', 'networkUrl', (c) => c.contact({ urn: 'a', networkUrl: '', fields: ['phone'] })],
    ['unknown kind', 'kind', (c) => c.resolveEntity({ kind: 'TEAM' as EntityKind, query: 'x' })],
    ['empty query', 'query', (c) => c.resolveEntity({ kind: 'SCHOOL', query: ' ' })],
    ['half a city', 'city', (c) => c.resolveLocation({ city: '\ud800' })],
    ['nothing at all', '', (c) => c.search(undefined as never)],
  ];

  it.each(cases)('%s', async (_what, path, call) => {
    const { client, sent } = stubbed(empty);
    expect(await call(client)).toMatchObject({ ok: false, error: { kind: 'invalid-request', path } });
    expect(sent).toEqual([]);
  });

  it('too few or too many talents, though it sends 1 and 15', async () => {
    const { client } = stubbed(() => json(fixtures.enrichBatchDispatched));
    expect(await client.enrichBatch({ talents: urns(1) })).toMatchObject({ ok: true });
    expect(await client.enrichBatch({ talents: urns(15) })).toMatchObject({ ok: true });
  });

  it.each([
    '',
    'x',
    '/v1',
    'ftp://x.test',
    'javascript:alert(1)',
    'https://a:b@x.test',
    'https://user@x.test',
  ])('anything to the address %j', async (baseUrl) => {
    const { client, sent } = stubbed(empty, { baseUrl });
    for (const [, call] of OPERATIONS) {
      expect(await call(client)).toMatchObject({
        ok: false,
        error: { kind: 'invalid-request', path: 'baseUrl' },
      });
    }
    expect(sent).toEqual([]);
  });

  it.each(['', 'abc\ndef', 'abc\r\nx: y', 'abc\0', 'clé€', '鍵', ' abc', 'abc\n'])(
    'a key that cannot be in a header: %j',
    async (key) => {
      const { client, sent } = stubbed(empty, { key });
      const result = await CALLS.search(client);
      expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-request', path: 'key' } });
      if (key !== '') expect(JSON.stringify(result)).not.toContain(JSON.stringify(key).slice(1, -1));
      expect(sent).toEqual([]);
    },
  );
});
