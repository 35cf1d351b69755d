import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { createOpen } from '../../../entrypoints/workspace/open-records.ts';
import type { Outside } from '../../../entrypoints/workspace/outside.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { NAMES } from '../../../lib/settings/names.ts';
import { createStore } from '../../../lib/store/database.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { put } from '../../../lib/store/store.ts';
import { aPerson } from '../../support/records.ts';

const NAME = 'open-records-test';
const outside: Outside = {
  tellOfReminders: () => {},
  tellOfBlocked: () => {},
  blockedByPolicy: async () => [],
  mayNotify: async () => false,
  askToNotify: async () => false,
  managedTemplates: async () => null,
};

afterEach(() => deleteDB(NAME));

/** Stores one person of the account that is in use. */
async function store(name: string): Promise<void> {
  const db = await openDatabase(NAME);
  const records = createStore(db, { now: () => 1_000, once: eachPersonOnce });
  await records.commit([
    put('settings', { name: NAMES.account, value: 'A' }),
    put('people', aPerson({ name })),
  ]);
  db.close();
}

test('a page reads on after another version of the extension has closed its database', async () => {
  await store('Ada');
  let opened = 0;
  const { open } = createOpen((onClosed) => {
    opened += 1;
    return openDatabase(NAME, onClosed);
  }, outside);
  const shown = async () => {
    const { account, store: records } = await open();
    return [account, (await records.get('people', 'A|urn:1'))?.name];
  };
  expect(await shown()).toEqual(['A', 'Ada']);
  expect(await shown()).toEqual(['A', 'Ada']);
  expect(opened).toBe(1);
  // Waits until every connection is closed, as an upgrade does.
  await deleteDB(NAME);
  await store('Grace');
  expect(await shown()).toEqual(['A', 'Grace']);
  expect(opened).toBe(2);
});

test('a database that could not be opened is asked for again', async () => {
  await store('Ada');
  let isFailing = true;
  const { open } = createOpen(async (onClosed) => {
    if (isFailing) throw new DOMException('The disk is full.', 'QuotaExceededError');
    return openDatabase(NAME, onClosed);
  }, outside);
  await expect(open()).rejects.toThrow('The disk is full.');
  isFailing = false;
  expect((await open()).account).toBe('A');
});
