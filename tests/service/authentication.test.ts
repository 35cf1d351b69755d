import { describe, expect, it } from 'vitest';
import { type Api, createApi } from './api.ts';
import { expectAnswer, expectBalance, expectClientError, expectRefused } from './expectations.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target } = openService();

const nobody = { urn: 'urn:nobody', networkUrl: 'https://network.example/in/nobody' };
const operations: [string, (api: Api) => ReturnType<Api['get']>][] = [
  ['search', (api) => api.search({ filters: { localOnly: true } })],
  ['enrich', (api) => api.enrich(nobody.urn)],
  ['enrich/batch', (api) => api.enrichBatch([nobody])],
  ['contact', (api) => api.contact(nobody, ['work_email'])],
  ['contact/batch', (api) => api.contactBatch([nobody], ['work_email'])],
  ['contact-status', (api) => api.contactStatus(nobody.urn)],
  ['batch-status', (api) => api.batchStatus('no-such-job')],
  ['resolve-location', (api) => api.resolveLocation({ city: 'Lyon', country: 'France' })],
  ['resolve-entity', (api) => api.resolveEntity({ kind: 'COMPANY', query: 'Atlas' })],
];

describe('authentication', () => {
  it('a request with the key as a bearer token is answered', async () => {
    expectAnswer(await target.api.search({ filters: { localOnly: true } }), shapes.searchAnswer);
  });

  it.each(operations)('%s without an Authorization header is refused', async (_name, call) => {
    expectRefused(await call(createApi(target.baseUrl, null)));
  });

  it.each(operations)('%s with an unknown key is refused', async (_name, call) => {
    expectRefused(await call(createApi(target.baseUrl, 'Bearer not-a-key-of-anyone')));
  });

  it.each([
    ['the bare key without a scheme', (key: string) => key],
    ['the key under another scheme', (key: string) => `Basic ${key}`],
    ['a bearer token that is empty', () => 'Bearer '],
    ['the key with its last character missing', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['the key with something after it', (key: string) => `Bearer ${key}x`],
    ['a part of the key as a pattern', (key: string) => `Bearer ${key.slice(0, 1)}%`],
  ])('%s is refused', async (_name, header) => {
    expectRefused(
      await createApi(target.baseUrl, header(target.key)).search({ filters: { localOnly: true } }),
    );
  });

  it('the key in the query instead of the header is refused', async () => {
    const api = createApi(target.baseUrl, null);
    expectRefused(
      await api.get('resolve-entity', {
        kind: 'COMPANY',
        query: 'Atlas',
        api_key: target.key,
        key: target.key,
      }),
    );
  });
});

describeInSandbox('authentication', () => {
  it.each(operations)(
    '%s without a valid key is answered with a 401 in JSON and adds no ledger row',
    async (_name, call) => {
      const sandbox = sandboxOf(target);
      const before = sandbox.ledger();
      for (const header of [null, 'Bearer not-a-key-of-anyone']) {
        const reply = await call(createApi(target.baseUrl, header));
        expect(reply.status).toBe(401);
        expectClientError(reply);
      }
      expect(sandbox.ledger()).toEqual(before);
    },
  );

  it('a refusal does not contain the key of the request', async () => {
    const reply = await createApi(target.baseUrl, 'Bearer shown-by-mistake-42').search({});
    expectRefused(reply);
    expect(reply.text).not.toContain('shown-by-mistake-42');
  });

  it('an answer reports the balance of the account that the key belongs to', async () => {
    const sandbox = sandboxOf(target);
    sandbox.fund(sandbox.first, { credits: 71, extra: 3 });
    sandbox.fund(sandbox.second, { credits: 62, extra: 4 });
    const ofFirst = expectAnswer(
      await sandbox.first.api.search({ filters: { localOnly: true } }),
      shapes.searchAnswer,
    );
    const ofSecond = expectAnswer(
      await sandbox.second.api.search({ filters: { localOnly: true } }),
      shapes.searchAnswer,
    );
    expectBalance(ofFirst, sandbox.balance(sandbox.first));
    expectBalance(ofSecond, sandbox.balance(sandbox.second));
  });

  it('a revoked key is refused until it is restored', async () => {
    const sandbox = sandboxOf(target);
    sandbox.revoke(sandbox.second);
    expectRefused(await sandbox.second.api.search({ filters: { localOnly: true } }));
    sandbox.restore(sandbox.second);
    expectAnswer(await sandbox.second.api.search({ filters: { localOnly: true } }), shapes.searchAnswer);
  });
});
