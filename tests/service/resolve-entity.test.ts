import { describe, expect, it } from 'vitest';
import { expectAnswer, expectClientError } from './expectations.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target } = openService();

const KINDS = ['COMPANY', 'INDUSTRY', 'SCHOOL'];
const resolve = (kind: string, query: string, more: Record<string, string> = {}) =>
  target.api.resolveEntity({ kind, query, ...more });

describe('resolve-entity', () => {
  const queries = ['Atlas', 'Software', 'University', 'Xqzzy Holdings & co; 100%'];
  it.each(KINDS.flatMap((kind) => queries.map((query) => [kind, query])))(
    '%s %j is answered with an id, with a choice, or with neither of them',
    async (kind = '', query = '') => {
      const reply = await resolve(kind, query);
      expect(reply.status).toBe(200);
      expectAnswer(reply, shapes.entityResolution);
    },
  );

  it('forceFresh true and false give the same shape of answer', async () => {
    expectAnswer(await resolve('INDUSTRY', 'Banking', { forceFresh: 'true' }), shapes.entityResolution);
    expectAnswer(await resolve('INDUSTRY', 'Banking', { forceFresh: 'false' }), shapes.entityResolution);
  });
});

describeInSandbox('resolve-entity', () => {
  it('an unambiguous name is resolved in any case', async () => {
    const plain = expectAnswer(await resolve('INDUSTRY', 'Banking'), shapes.entityResolved);
    expect(expectAnswer(await resolve('INDUSTRY', 'bANKING'), shapes.entityResolved)).toEqual(plain);
  });

  it('two companies of the same name need a choice', async () => {
    const { candidates } = expectAnswer(await resolve('COMPANY', 'Atlas'), shapes.entityAmbiguous);
    expect(new Set(candidates.map(({ entityId }) => entityId)).size).toBe(candidates.length);
    expect(new Set(candidates.map(({ displayName }) => displayName)).size).toBe(candidates.length);
  });

  it('a name is looked for among entities of the given kind only', async () => {
    expectAnswer(await resolve('INDUSTRY', 'Banking'), shapes.entityResolved);
    for (const kind of ['COMPANY', 'SCHOOL']) {
      expect((await resolve(kind, 'Banking')).body, kind).not.toMatchObject({ resolved: true });
    }
  });

  it('an unknown name is neither resolved nor a choice', async () => {
    for (const kind of KINDS) {
      const { body } = await resolve(kind, 'Xqzzy Holdings');
      expect(body).toMatchObject({ resolved: false, needsConfirmation: false });
    }
  });

  it('a repeated query is answered from the cache, with forceFresh by the provider', async () => {
    const sandbox = sandboxOf(target);
    await resolve('COMPANY', 'Atlas');
    const start = sandbox.lookups('entity');
    await resolve('COMPANY', 'Atlas');
    expect(sandbox.lookups('entity')).toBe(start);
    await resolve('COMPANY', 'Atlas', { forceFresh: 'false' });
    expect(sandbox.lookups('entity')).toBe(start);
    await resolve('COMPANY', 'Atlas', { forceFresh: 'true' });
    expect(sandbox.lookups('entity')).toBe(start + 1);
  });

  it('forceFresh finds a company that is found in no other way', async () => {
    const { kind, query } = sandboxOf(target).freshOnly;
    expect((await resolve(kind, query)).body).toMatchObject({ resolved: false });
    expectAnswer(await resolve(kind, query, { forceFresh: 'true' }), shapes.entityResolved);
  });

  it('an unknown or missing kind and a missing query are refused', async () => {
    expectClientError(await resolve('PERSON', 'Atlas'));
    expectClientError(await target.api.resolveEntity({ query: 'Atlas' }));
    expectClientError(await target.api.resolveEntity({ kind: 'COMPANY' }));
  });

  it('resolving costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      await resolve('COMPANY', 'Atlas');
      await resolve('COMPANY', 'Atlas', { forceFresh: 'true' });
    });
    expect(rows).toEqual([]);
  });
});
