import { describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../lib/store/ranges.ts';
import { put, remove, StoreError } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { anOrder, aPerson, aRequest } from '../../support/records.ts';
import { settled } from '../../support/virtual-time.ts';

const disk = () => new MemoryDisk(() => 7);

test('the memory store finds records by key and by index, in key order', async () => {
  const store = disk().open();
  await store.commit([
    put('requests', aRequest({ id: 'b' })),
    put('requests', aRequest({ id: 'a', state: 'done' })),
  ]);
  expect((await store.list('requests', 'key', EVERYTHING)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect((await store.list('requests', 'open', 'A')).map(({ id }) => id)).toEqual(['b']);
  expect((await store.list('requests', 'person', 'A|urn:1')).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(await store.get('requests', 'c')).toBeNull();
  await store.commit([remove('requests', 'a')]);
  expect(await store.get('requests', 'a')).toBeNull();
});

test('a change of a record outside of the store does not change the stored one', async () => {
  const store = disk().open();
  const person = aPerson();
  await store.commit([put('people', person)]);
  person.skills.push('later');
  const read = await store.get('people', 'A|urn:1');
  read?.skills.push('later still');
  expect((await store.get('people', 'A|urn:1'))?.skills).toEqual([]);
});

test('an unreadable record goes to quarantine, and the others are returned', async () => {
  const memory = disk();
  const store = memory.open();
  await store.commit([put('orders', anOrder({ id: 'good' })), put('orders', anOrder({ id: 'bad' }))]);
  memory.corrupt('orders', 'bad', { id: 7 });
  expect((await store.list('orders', 'key', EVERYTHING)).map(({ id }) => id)).toEqual(['good']);
  expect(await store.list('quarantine', 'key', EVERYTHING)).toMatchObject([
    { table: 'orders', key: 'bad', raw: { id: 7 }, at: 7 },
  ]);
  expect(memory.keys('orders')).toEqual(['good']);
});

describe('commits', () => {
  test('are written as a whole or not at all', async () => {
    const store = disk().open();
    const unstorable = { ...anOrder({ id: 'b' }), name: () => {} };
    await expect(
      store.commit([put('orders', anOrder({ id: 'a' })), put('orders', unstorable)]),
    ).rejects.toThrow();
    expect(await store.list('orders', 'key', EVERYTHING)).toEqual([]);
  });

  test('fail on a full disk with a store error of that kind', async () => {
    const memory = disk();
    memory.full = true;
    const error = await memory
      .open()
      .commit([put('orders', anOrder())])
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ full: true });
  });
});

test('a dead worker gets no answer, and what it wrote is there for the next worker', async () => {
  const memory = disk();
  const first = memory.open();
  await first.commit([put('orders', anOrder())]);
  first.kill();
  let answered = false;
  void first.list('orders', 'open', 'A').finally(() => {
    answered = true;
  });
  await settled();
  expect(answered).toBe(false);
  expect(await memory.open().list('orders', 'key', EVERYTHING)).toEqual([anOrder()]);
});

test('a worker can die between an effect and its answer', async () => {
  const memory = disk();
  let steps = 0;
  const store = memory.open({ isDead: () => ++steps > 1 });
  let answered = false;
  void store.commit([put('orders', anOrder())]).finally(() => {
    answered = true;
  });
  await settled();
  expect(answered).toBe(false);
  expect(memory.all('orders')).toHaveLength(1);
});
