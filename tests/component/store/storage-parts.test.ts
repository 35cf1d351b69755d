import { expect, test, vi } from 'vitest';
import { addTag } from '../../../lib/follow-up/changes.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { emailKey, partKey } from '../../../lib/store/ats-parts.ts';
import { createStore } from '../../../lib/store/database.ts';
import { storageParts } from '../../../lib/store/storage-parts.ts';
import { put } from '../../../lib/store/store.ts';
import { anOrder, aPerson, aRequest } from '../../support/records.ts';
import { openNoted } from '../noted.ts';

async function opened() {
  const noted = openNoted(
    [aPerson({ account: 'A', urn: '1' }), aPerson({ account: 'A', urn: '2' })],
    () => 5,
  );
  const db = await noted.opened();
  const store = createStore(db, { now: () => 5, once: eachPersonOnce });
  return { ...noted, db, store, measure: (account: string) => storageParts(store, db, account) };
}

test('everything of an account that takes room is counted, and nothing of another', async () => {
  const { measure, ...noted } = await opened();
  const counts = async (account = 'A') =>
    Object.fromEntries((await measure(account)).map(({ part, count }) => [part, count]));
  const nothing = {
    noted: 0,
    templates: 0,
    ats: 0,
    blocked: 0,
    orders: 0,
    requests: 0,
    charges: 0,
    resultPages: 0,
  };
  expect(await counts()).toEqual({ people: 2, ...nothing });

  const own = await noted.followUps();
  await own.change([{ urns: ['1'] }], addTag('Java'));
  await own.saveNote({ id: 'A|n', account: 'A', urn: '1', text: 'Called', at: 1, editedAt: null });
  await (await noted.blockList()).add([
    { name: 'Acme', keys: ['c acme'] },
    { name: 'Rival', keys: ['c rival'] },
  ]);
  const keys = ['a', 'b', 'c'].map((name) => emailKey(`${name}@a.example`));
  const parts = new Map(keys.map((key) => [partKey('A', key), [{ key, name: key }]]));
  await (await noted.ats()).replace(parts, { file: 'x.csv', at: 1, people: 3, network: null });
  await (await noted.templates()).save({ id: null, name: 'First', language: 'en', subject: '', text: 'Hi' });
  expect(await counts()).toEqual({ ...nothing, people: 2, noted: 2, templates: 1, ats: 3, blocked: 2 });
  expect(await counts('another')).toEqual({ ...nothing, people: 0 });

  const shares = (await measure('A')).map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(shares.slice(0, 5).every((share) => share > 0)).toBe(true);
});

test('requests count also where they belong to no order, as those of searches', async () => {
  const { measure, store } = await opened();
  const requests = async () => (await measure('A')).find(({ part }) => part === 'requests');
  expect(await requests()).toMatchObject({ count: 0, share: 0 });
  await store.commit([
    put('orders', anOrder({ id: 'o' })),
    put('requests', aRequest({ id: 'o/1', order: 'o' })),
    put('requests', aRequest({ id: 's', op: 'search', order: null })),
  ]);
  expect((await requests())?.count).toBe(2);
  expect((await requests())?.share).toBeGreaterThan(0.1);
});

test('a long list is not read whole', async () => {
  const { measure, ...noted } = await opened();
  const many = Array.from({ length: 2_000 }, (_, n) => ({ name: `c${n}`, keys: [`c c${n}`] }));
  await (await noted.blockList()).add(many);
  const reads = [vi.spyOn(IDBIndex.prototype, 'getAll'), vi.spyOn(IDBObjectStore.prototype, 'getAll')];
  const found = (await measure('A')).find(({ part }) => part === 'blocked');
  const asked = reads.flatMap((read) =>
    read.mock.calls.map(([, count]) => count ?? Number.POSITIVE_INFINITY),
  );
  for (const read of reads) read.mockRestore();
  expect(found?.count).toBe(2_000);
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.max(...asked)).toBeLessThanOrEqual(50);
});
