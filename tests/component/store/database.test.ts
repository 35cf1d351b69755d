import { deleteDB, type IDBPDatabase, openDB, unwrap, wrap } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStore, openDatabase } from '../../../lib/store/database.ts';
import { migrations } from '../../../lib/store/migrations.ts';
import { INDEXES, keyOf, type PersonRecord, TABLES, type Table } from '../../../lib/store/records.ts';
import { put, remove, type Slice, StoreError } from '../../../lib/store/store.ts';
import { storedIndex, storedTable } from '../../../lib/store/stored-words.ts';
import { aPerson, aRequest } from '../../support/records.ts';
import { fixtures } from './fixtures.ts';

const NAME = 'store-test';
const LINK = 'https://network.test/in/person-1';
let db: IDBPDatabase;

beforeEach(async () => {
  db = wrap(await openDatabase(NAME));
});

afterEach(async () => {
  db.close();
  await deleteDB(NAME);
});

const open = (readOnly = false) => createStore(unwrap(db), { now: () => 1_000, readOnly });

describe('records in IndexedDB', () => {
  test('are found by key and by index, for each account', async () => {
    const store = open();
    await store.commit([
      put('people', aPerson({ link: LINK })),
      put('people', aPerson({ account: 'B', name: 'Seen by B', link: LINK })),
      put('people', aPerson({ urn: 'urn:2', link: null })),
    ]);
    expect((await store.get('people', 'A|urn:1'))?.name).toBe('Person 1');
    expect((await store.list('people', 'link', `B|${LINK}`)).map(({ name }) => name)).toEqual(['Seen by B']);
    expect((await store.list('people', 'account', 'A')).map(({ urn }) => urn)).toEqual(['urn:1', 'urn:2']);
  });

  test('of a person are found by each of the person’s links', async () => {
    const store = open();
    await store.commit([put('people', aPerson({ link: LINK, links: [LINK, `${LINK}-2`] }))]);
    for (const link of [LINK, `${LINK}-2`])
      expect((await store.list('people', 'link', `A|${link}`)).map(({ urn }) => urn)).toEqual(['urn:1']);
  });

  test('are read in parts, in key order, past an unreadable one', async () => {
    const store = open();
    await store.commit(['1', '2', '3', '4', '5'].map((n) => put('people', aPerson({ urn: n }))));
    const row = await db.get('people', 'A|2');
    await db.put('people', { ...row, record: { nonsense: true } });
    const urns: string[][] = [];
    let after: string | null = null;
    do {
      const { records, last }: Slice<PersonRecord> = await store.slice('people', after, 2);
      urns.push(records.map(({ urn }) => urn));
      after = last;
    } while (after !== null);
    expect(urns).toEqual([['1'], ['3', '4'], ['5']]);
  });

  test('leave the index of open requests when their state ends', async () => {
    const store = open();
    await store.commit([put('requests', aRequest())], { durable: true });
    expect(await store.list('requests', 'open', 'A')).toHaveLength(1);
    await store.commit([put('requests', aRequest({ state: 'needs-decision' }))]);
    expect(await store.list('requests', 'open', 'A')).toHaveLength(0);
    expect(await store.list('requests', 'undecided', 'A')).toHaveLength(1);
    expect(await store.list('requests', 'target', 'A|urn:1')).toHaveLength(1);
  });

  test('that fail their schema go to quarantine, and other records stay', async () => {
    const store = open();
    await store.commit([put('requests', aRequest({ id: 'i1' })), put('requests', aRequest({ id: 'i2' }))]);
    const row = await db.get('intents', 'i1');
    await db.put('intents', { ...row, record: { ...row.record, state: 'spent twice' } });
    expect((await store.list('requests', 'open', 'A')).map(({ id }) => id)).toEqual(['i2']);
    const [bad] = await store.list('quarantine');
    expect(bad).toMatchObject({ table: 'requests', key: 'i1', at: 1_000 });
    expect(bad?.reason).toContain('state');
    expect(await db.get('intents', 'i1')).toBeUndefined();
  });

  test('are only read by an extension page, which skips an unreadable one and leaves it in place', async () => {
    await open().commit([put('people', aPerson())]);
    const row = await db.get('people', 'A|urn:1');
    await db.put('people', { ...row, record: { nonsense: true } });
    const page = open(true);
    expect(await page.get('people', 'A|urn:1')).toBeNull();
    expect(await db.get('people', 'A|urn:1')).toBeDefined();
    await expect(page.commit([put('people', aPerson())])).rejects.toThrow(
      'Only the background worker writes',
    );
  });

  test('of one commit are written all or not at all', async () => {
    const store = open();
    const unstorable = aPerson({
      urn: 'urn:2',
      name: (() => 'a function can not be stored') as unknown as string,
    });
    await expect(store.commit([put('people', aPerson()), put('people', unstorable)])).rejects.toBeInstanceOf(
      StoreError,
    );
    expect(await store.list('people')).toEqual([]);
  });

  test('are gone after they were removed', async () => {
    const store = open();
    await store.commit([put('people', aPerson())]);
    await store.commit([remove('people', 'A|urn:1')]);
    expect(await store.get('people', 'A|urn:1')).toBeNull();
  });

  test('with the key __proto__ are ordinary records', async () => {
    const store = open();
    await store.commit([put('settings', { name: '__proto__', value: { polluted: true } })]);
    expect((await store.get('settings', '__proto__'))?.value).toEqual({ polluted: true });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('migrations', () => {
  test('have a fixture each', () => {
    expect(fixtures.map(({ version }) => version)).toEqual(migrations.map((_migration, step) => step + 1));
  });

  test.each(fixtures)(
    'open a database of version $version with all its records',
    async ({ version, rows, reads, lists }) => {
      const name = `${NAME}-${version}`;
      const old = await openDB(name, version, {
        upgrade(fresh) {
          for (const migrate of migrations.slice(0, version)) migrate(unwrap(fresh));
        },
      });
      for (const { table, row } of rows) await old.put(table, row);
      old.close();
      const current = await openDatabase(name);
      const store = createStore(current, { now: () => 1 });
      for (const { table, key, expected } of reads)
        expect(await store.get(table, key)).toMatchObject(expected);
      for (const table of Object.keys(TABLES) as Table[]) {
        const written = rows.filter((one) => one.table === storedTable(table));
        expect(await store.list(table), table).toHaveLength(written.length);
      }
      for (const { table, index, value, keys } of lists) {
        const found = await store.list(table, index, value);
        expect(found.map((record) => keyOf(table, record))).toEqual(keys);
      }
      current.close();
      await deleteDB(name);
    },
  );

  test('leave every table with its indexes', () => {
    const tables = Object.keys(TABLES) as Table[];
    expect([...db.objectStoreNames].sort()).toEqual(tables.map(storedTable).sort());
    for (const table of tables) {
      const names = [...db.transaction(storedTable(table)).store.indexNames].sort();
      expect(names).toEqual(INDEXES[table].map((index) => storedIndex(table, index)).sort());
    }
  });
});
