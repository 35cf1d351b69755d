import { expect, test, vi } from 'vitest';
import type { Client } from '../../../lib/service/client.ts';
import type { Result } from '../../../lib/service/errors.ts';
import type { Resolution } from '../../../lib/service/model.ts';
import { createResolver } from '../../../lib/worker/resolve-filters.ts';

const lyon: Result<Resolution> = { ok: true, value: { state: 'resolved', id: 'geo-1', displayName: 'Lyon' } };
const down: Result<Resolution> = { ok: false, error: { kind: 'unreachable' } };

function asked(...answers: Result<Resolution>[]) {
  const look = vi.fn(async (_query: unknown) => answers.shift() ?? lyon);
  return { look, client: { resolveLocation: look, resolveEntity: look } as unknown as Client };
}

const place = { city: 'Lyon', state: '', country: 'France' };

test('the same text is asked for once, also while the first answer is under way', async () => {
  const { look, client } = asked();
  const resolver = createResolver();
  const both = await Promise.all([
    resolver.place(client, place),
    resolver.place(client, { ...place, city: ' LYON ' }),
  ]);
  expect(both).toEqual([lyon, lyon]);
  await resolver.place(client, place);
  expect(look).toHaveBeenCalledTimes(1);
});

test('empty parts of a place are left out, so that a place is looked up in all countries if that was asked for', async () => {
  const { look, client } = asked();
  await createResolver().place(client, { ...place, country: '', everywhere: true });
  expect(look).toHaveBeenCalledWith({ city: 'Lyon' });
});

test('a failure is not kept', async () => {
  const { look, client } = asked(down, lyon);
  const resolver = createResolver();
  expect(await resolver.place(client, place)).toEqual(down);
  expect(await resolver.place(client, place)).toEqual(lyon);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a fresh look-up ignores the kept answer and replaces it', async () => {
  const other: Result<Resolution> = { ok: true, value: { state: 'none', countryId: null } };
  const { look, client } = asked(lyon, other);
  const resolver = createResolver();
  const acme = { kind: 'COMPANY', query: 'Acme', fresh: false } as const;
  await resolver.entity(client, acme);
  expect(await resolver.entity(client, { ...acme, fresh: true })).toEqual(other);
  expect(look).toHaveBeenLastCalledWith({ kind: 'COMPANY', query: 'Acme', forceFresh: true });
  expect(await resolver.entity(client, acme)).toEqual(other);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a company, an industry and a place of one name are three look-ups', async () => {
  const { look, client } = asked();
  const resolver = createResolver();
  for (const kind of ['COMPANY', 'INDUSTRY'] as const)
    await resolver.entity(client, { kind, query: 'Lyon', fresh: false });
  await resolver.place(client, place);
  expect(look).toHaveBeenCalledTimes(3);
});

test('five hundred answers are kept, and none for another account', async () => {
  const { look, client } = asked();
  const resolver = createResolver();
  for (let n = 0; n <= 500; n++) await resolver.place(client, { ...place, city: `city ${n}` });
  await resolver.place(client, { ...place, city: 'city 500' });
  expect(look).toHaveBeenCalledTimes(501);
  await resolver.place(client, { ...place, city: 'city 0' });
  expect(look).toHaveBeenCalledTimes(502);
  resolver.forget();
  await resolver.place(client, { ...place, city: 'city 500' });
  expect(look).toHaveBeenCalledTimes(503);
});
