import { describe, expect, test } from 'vitest';
import { put, remove, StoreError } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aJob, anIntent, aPerson } from '../../support/records.ts';
import { settled } from '../../support/virtual-time.ts';

const disk = () => new MemoryDisk(() => 7);

test('finds records by key and by index, in key order', async () => {
  const store = disk().open();
  await store.commit([
    put('intents', anIntent({ id: 'b' })),
    put('intents', anIntent({ id: 'a', state: 'done' })),
  ]);
  expect((await store.list('intents')).map(({ id }) => id)).toEqual(['a', 'b']);
  expect((await store.list('intents', 'open', 'A')).map(({ id }) => id)).toEqual(['b']);
  expect((await store.list('intents', 'target', 'A|urn:1')).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(await store.get('intents', 'c')).toBeNull();
  await store.commit([remove('intents', 'a')]);
  expect(await store.get('intents', 'a')).toBeNull();
});

test('neither side can change a record behind the other', async () => {
  const store = disk().open();
  const person = aPerson();
  await store.commit([put('people', person)]);
  person.skills.push('later');
  const read = await store.get('people', 'A|urn:1');
  read?.skills.push('later still');
  expect((await store.get('people', 'A|urn:1'))?.skills).toEqual([]);
});

test('a spoilt record is set aside and its neighbours are returned', async () => {
  const memory = disk();
  const store = memory.open();
  await store.commit([put('jobs', aJob({ id: 'good' })), put('jobs', aJob({ id: 'bad' }))]);
  memory.corrupt('jobs', 'bad', { id: 7 });
  expect((await store.list('jobs')).map(({ id }) => id)).toEqual(['good']);
  expect(await store.list('aside')).toMatchObject([{ table: 'jobs', key: 'bad', raw: { id: 7 }, at: 7 }]);
  expect(memory.keys('jobs')).toEqual(['good']);
});

describe('commits', () => {
  test('are all or nothing', async () => {
    const store = disk().open();
    const unstorable = { ...aJob({ id: 'b' }), name: () => {} };
    await expect(store.commit([put('jobs', aJob({ id: 'a' })), put('jobs', unstorable)])).rejects.toThrow();
    expect(await store.list('jobs')).toEqual([]);
  });

  test('fail on a full disk with a store error that says so', async () => {
    const memory = disk();
    memory.full = true;
    const error = await memory
      .open()
      .commit([put('jobs', aJob())])
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ full: true });
  });
});

test('a dead worker hears nothing more, and what it wrote stays for the next', async () => {
  const memory = disk();
  const first = memory.open();
  await first.commit([put('jobs', aJob())]);
  first.kill();
  let answered = false;
  void first.list('jobs').finally(() => {
    answered = true;
  });
  await settled();
  expect(answered).toBe(false);
  expect(await memory.open().list('jobs')).toEqual([aJob()]);
});

test('a worker can die between an effect and its answer', async () => {
  const memory = disk();
  let steps = 0;
  const store = memory.open({ isDead: () => ++steps > 1 });
  let answered = false;
  void store.commit([put('jobs', aJob())]).finally(() => {
    answered = true;
  });
  await settled();
  expect(answered).toBe(false);
  expect(memory.all('jobs')).toHaveLength(1);
});
