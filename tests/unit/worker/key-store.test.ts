import { beforeEach, describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../lib/store/ranges.ts';
import { put, remove, type Store } from '../../../lib/store/store.ts';
import { createKeyStore } from '../../../lib/worker/key-store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { sessionMemory } from '../../support/session-memory.ts';

const KEY = 'key-canary-7f3a91';
const SECRET = { name: 'secret:account-1', value: { serviceUrl: 'https://service.test', key: KEY } };
const NEW = { name: 'new-key', value: { serviceUrl: 'https://service.test', key: `new-${KEY}` } };
const OLD = { name: 'secret', value: { serviceUrl: 'https://service.test', key: `old-${KEY}` } };
const OTHER = { name: 'secrets-of-search', value: 1 };

let disk: MemoryDisk;
let memory: Map<string, unknown>;
let keyStore: ReturnType<typeof createKeyStore>;
let store: Store;

/** The store of the next worker. */
function nextWorker(): void {
  keyStore = createKeyStore(disk.open(), sessionMemory(memory));
  store = keyStore.store;
}

beforeEach(() => {
  disk = new MemoryDisk();
  memory = new Map();
  nextWorker();
});

const onDisk = () => disk.keys('settings');
const settings = async () => (await store.all('settings')).map(({ name }) => name).toSorted();

describe('keys on disk', () => {
  test('are settings like the others', async () => {
    await keyStore.keepKeys(false);
    await store.commit([put('settings', SECRET), put('settings', OTHER)]);
    expect(onDisk()).toEqual(['secret:account-1', 'secrets-of-search']);
    expect(memory.size).toBe(0);
    expect(await store.get('settings', SECRET.name)).toEqual(SECRET);
  });

  test('are moved to memory and deleted from the disk, durably, and no other setting is', async () => {
    await keyStore.keepKeys(false);
    await store.commit([put('settings', SECRET), put('settings', NEW), put('settings', OLD)]);
    await store.commit([put('settings', OTHER)]);
    await keyStore.keepKeys(true);
    expect(onDisk()).toEqual([OTHER.name]);
    expect(disk.commits.at(-1)?.durable).toBe(true);
    expect(JSON.stringify([...memory])).toContain(KEY);
    for (const one of [SECRET, NEW, OLD]) expect(await store.get('settings', one.name)).toEqual(one);
  });

  test('are deleted where memory has a newer one', async () => {
    await keyStore.keepKeys(true);
    const newer = { ...SECRET, value: 'newer' };
    await store.commit([put('settings', newer)]);
    disk.commit([put('settings', SECRET)], true);
    await keyStore.keepKeys(true);
    expect(onDisk()).toEqual([]);
    expect(await store.get('settings', SECRET.name)).toEqual(newer);
  });

  test('stay until the disk lets them be deleted, and are deleted the next time', async () => {
    await keyStore.keepKeys(false);
    await store.commit([put('settings', SECRET)]);
    disk.full = true;
    await expect(keyStore.keepKeys(true)).rejects.toThrow();
    disk.full = false;
    nextWorker();
    await keyStore.keepKeys(true);
    expect(onDisk()).toEqual([]);
    expect(await store.get('settings', SECRET.name)).toEqual(SECRET);
  });
});

describe('keys in memory', () => {
  beforeEach(() => keyStore.keepKeys(true));

  test('never reach the disk, and what is written with them does', async () => {
    await store.commit([put('settings', SECRET), put('settings', OTHER)], { durable: true });
    expect(JSON.stringify(disk.commits)).not.toContain(KEY);
    expect(onDisk()).toEqual([OTHER.name]);
    expect(await settings()).toEqual([SECRET.name, OTHER.name]);
  });

  test('outlive the worker and end with the browser', async () => {
    await store.commit([put('settings', SECRET)]);
    nextWorker();
    await keyStore.keepKeys(true);
    expect(await store.get('settings', SECRET.name)).toEqual(SECRET);
    memory.clear();
    nextWorker();
    await keyStore.keepKeys(true);
    expect(await store.get('settings', SECRET.name)).toBeNull();
  });

  test('are removed from memory, before the disk is written', async () => {
    await store.commit([put('settings', SECRET), put('settings', NEW)]);
    disk.full = true;
    await expect(
      store.commit([remove('settings', SECRET.name), remove('settings', OTHER.name)]),
    ).rejects.toThrow();
    disk.full = false;
    nextWorker();
    await keyStore.keepKeys(true);
    expect(await settings()).toEqual([NEW.name]);
  });

  test('are written back to the disk, and then deleted from memory', async () => {
    await store.commit([put('settings', SECRET), put('settings', NEW)]);
    disk.full = true;
    await expect(keyStore.keepKeys(false)).rejects.toThrow();
    expect(JSON.stringify([...memory])).toContain(KEY);
    disk.full = false;
    await keyStore.keepKeys(false);
    expect(disk.all('settings')).toEqual([NEW, SECRET]);
    expect(disk.commits.at(-1)?.durable).toBe(true);
    expect(JSON.stringify([...memory])).not.toContain(KEY);
    await store.commit([put('settings', { ...SECRET, value: 'newer' })]);
    nextWorker();
    await keyStore.keepKeys(false);
    expect(await store.get('settings', SECRET.name)).toMatchObject({ value: 'newer' });
  });

  test('stay in use while the disk refuses them, also those that are typed meanwhile', async () => {
    await store.commit([put('settings', SECRET)]);
    nextWorker();
    disk.full = true;
    await expect(keyStore.keepKeys(false)).rejects.toThrow();
    disk.full = false;
    const newer = { ...SECRET, value: 'newer' };
    await store.commit([put('settings', newer)]);
    expect(await store.get('settings', SECRET.name)).toEqual(newer);
    await keyStore.keepKeys(false);
    expect(disk.all('settings')).toEqual([newer]);
  });

  test('leave the other tables as they are', async () => {
    const person = { table: 'orders', delete: 'secret:account-1' } as const;
    await store.commit([put('settings', SECRET)]);
    await store.commit([person]);
    expect(await store.get('settings', SECRET.name)).toEqual(SECRET);
    expect(await store.list('orders', 'open', 'A')).toEqual([]);
    const part = await store.window('orders', 'key', EVERYTHING, { size: 5 });
    expect(part).toEqual({ records: [], next: null });
  });
});
