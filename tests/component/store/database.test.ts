import { deleteDB, type IDBPDatabase, openDB, unwrap, wrap } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FOLLOW_UP_TABLES } from '../../../lib/follow-up/records.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { createStore } from '../../../lib/store/database.ts';
import { INDEXES, type IndexOf } from '../../../lib/store/indexes.ts';
import { migrations } from '../../../lib/store/migrations.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { beginning, EVERYTHING, under } from '../../../lib/store/ranges.ts';
import { createReadStore } from '../../../lib/store/read-store.ts';
import { type PersonRecord, TABLES, type Table } from '../../../lib/store/records.ts';
import { type Place, put, remove, StoreError, type Window } from '../../../lib/store/store.ts';
import { OLD_TABLES, oldName } from '../../../lib/store/stored-words.ts';
import { aCharge, anOrder, aPerson, aRequest } from '../../support/records.ts';

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

const open = () => createStore(unwrap(db), { now: () => 1_000, once: eachPersonOnce });
const everything = <T extends Table>(table: T) => open().list(table, 'key', EVERYTHING);

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
    const { records } = await store.window('people', 'time', under('A'), { size: 5 });
    expect(records.map(({ urn }) => urn)).toEqual(['urn:1', 'urn:2']);
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
    let after: Place | null = null;
    do {
      const part: Window<PersonRecord> = await store.window('people', 'key', EVERYTHING, { size: 2, after });
      urns.push(part.records.map(({ urn }) => urn));
      after = part.next;
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
    expect(await store.list('requests', 'person', 'A|urn:1')).toHaveLength(1);
  });

  test('that fail their schema go to quarantine, and other records stay', async () => {
    const store = open();
    await store.commit([put('requests', aRequest({ id: 'i1' })), put('requests', aRequest({ id: 'i2' }))]);
    const row = await db.get('requests', 'i1');
    await db.put('requests', { ...row, record: { ...row.record, state: 'spent twice' } });
    expect((await store.list('requests', 'open', 'A')).map(({ id }) => id)).toEqual(['i2']);
    const [bad] = await everything('quarantine');
    expect(bad).toMatchObject({ table: 'requests', key: 'i1', at: 1_000 });
    expect(bad?.reason).toContain('state');
    expect(await db.get('requests', 'i1')).toBeUndefined();
  });

  test('are only read by an extension page, which skips an unreadable one and leaves it in place', async () => {
    await open().commit([put('people', aPerson())]);
    const row = await db.get('people', 'A|urn:1');
    await db.put('people', { ...row, record: { nonsense: true } });
    const page = createReadStore(unwrap(db));
    expect(await page.get('people', 'A|urn:1')).toBeNull();
    expect(await db.get('people', 'A|urn:1')).toBeDefined();
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
    expect(await everything('people')).toEqual([]);
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

describe('windows', () => {
  /** The urns of everybody in a range of an index, in windows of a size. */
  async function walk(index: IndexOf<'people'>, size: number, backwards = false): Promise<string[]> {
    const urns: string[] = [];
    let after: Place | null = null;
    do {
      const part: Window<PersonRecord> = await open().window('people', index, under('A'), {
        size,
        after,
        backwards,
      });
      urns.push(...part.records.map(({ urn }) => urn));
      after = part.next;
    } while (after !== null);
    return urns;
  }

  test.each([1, 2, 3, 7, 100])('of %i show each record once, in either direction', async (size) => {
    // Many have the same time.
    const people = Array.from({ length: 12 }, (_, n) => aPerson({ urn: `u${n}`, seenAt: n < 8 ? 5 : n }));
    await open().commit([...people, aPerson({ account: 'B' })].map((one) => put('people', one)));
    const newest = ['u11', 'u10', 'u9', 'u8', 'u0', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'];
    expect(await walk('time', size)).toEqual(newest);
    expect(await walk('time', size, true)).toEqual(newest.toReversed());
  });

  test('begin after some records that are passed over', async () => {
    await open().commit(
      ['1', '2', '3', '4'].map((n) => put('people', aPerson({ urn: n, seenAt: 9 - Number(n) }))),
    );
    const { records, next } = await open().window('people', 'time', under('A'), { size: 2, skip: 1 });
    expect(records.map(({ urn }) => urn)).toEqual(['2', '3']);
    expect(next).not.toBeNull();
    expect(await open().count('people', 'time', under('A'))).toBe(4);
  });

  test('of a list show a person with two records once, also after one of them has gone', async () => {
    const store = open();
    const shown = async () => {
      const { records } = await store.window('people', 'list', beginning('A|all|name|'), { size: 9 });
      return records.map(({ urn }) => urn);
    };
    await store.commit([put('people', aPerson({ urn: 'network', link: LINK }))]);
    expect(await shown()).toEqual(['network']);
    await store.commit([put('people', aPerson({ urn: 'pool', origin: 'pool', link: LINK }))]);
    expect(await shown()).toEqual(['pool']);
    expect((await store.get('totals', 'A'))?.figures).toEqual({ all: 1, pool: 1 });
    await store.commit([remove('people', 'A|pool')]);
    expect(await shown()).toEqual(['network']);
    expect((await store.get('totals', 'A'))?.figures).toEqual({ all: 1 });
  });

  test('of words find people by the beginning of any word', async () => {
    await open().commit([
      put('people', aPerson({ urn: '1', name: 'Zoë Müller', company: 'Acme' })),
      put('people', aPerson({ urn: '2', name: 'Jane Doe', skills: ['Müllerei'] })),
    ]);
    const found = async (word: string) => {
      const { records } = await open().window('people', 'word', beginning(`A|${word}`), { size: 9 });
      return records.map(({ urn }) => urn).sort();
    };
    expect(await found('mul')).toEqual(['1', '2']);
    expect(await found('zoe')).toEqual(['1']);
    expect(await found('uller')).toEqual([]);
  });
});

describe('totals', () => {
  test('follow what is written, changed, quarantined and deleted', async () => {
    const store = open();
    const figures = async (id = 'A') => (await store.get('totals', id))?.figures ?? {};
    await store.commit([put('charges', aCharge({ credits: 3 })), put('orders', anOrder())]);
    expect(await figures()).toEqual({ charge: 3, charges: 1, orders: 1 });
    await store.commit([put('charges', aCharge({ credits: 0.1 }))]);
    await store.commit([put('charges', aCharge({ id: 'more', credits: 0.2 }))]);
    expect(await figures()).toMatchObject({ charge: 0.3, charges: 2 });
    const row = await db.get('charges', 'more');
    await db.put('charges', { ...row, record: { nonsense: true } });
    expect(await store.get('charges', 'more')).toBeNull();
    expect(await figures()).toMatchObject({ charge: 0.1, charges: 1 });
    await store.commit([remove('charges', aCharge().id), remove('orders', anOrder().id)]);
    expect(await figures()).toEqual({});
  });
});

describe('a count of everything anew', () => {
  test('corrects totals that are wrong, missing or of nothing', async () => {
    const store = open();
    const people = Array.from({ length: 3 }, (_, n) => put('people', aPerson({ urn: `u${n}` })));
    await store.commit([...people, put('charges', aCharge({ credits: 3 })), put('requests', aRequest())]);
    const right = await db.getAll('totals');
    expect(await store.mendTotals()).toEqual([]);
    const [day] = right.map(({ key }) => key).filter((key) => key !== 'A');
    await db.put('totals', { key: 'A', index: {}, record: { id: 'A', figures: { charge: 99 } } });
    await db.put('totals', { key: 'B', index: {}, record: { id: 'B', figures: { all: 1 } } });
    await db.delete('totals', day);
    expect((await store.mendTotals())?.sort()).toEqual(['A', day, 'B']);
    expect(await db.getAll('totals')).toEqual(right);
  });

  test('leaves everything as it is if something is written meanwhile', async () => {
    const store = open();
    await store.commit([put('people', aPerson())]);
    await db.put('totals', { key: 'A', index: {}, record: { id: 'A', figures: { all: 7 } } });
    const [mended] = await Promise.all([store.mendTotals(), store.commit([put('orders', anOrder())])]);
    expect(mended).toBeNull();
  });

  test('leaves everything as it is if a write that was under way ends meanwhile', async () => {
    const store = open();
    await store.commit([put('people', aPerson())]);
    const writing = store.commit([put('people', aPerson({ urn: 'urn:2' }))]);
    const [mended] = await Promise.all([store.mendTotals(), writing]);
    expect(mended === null || mended.length === 0).toBe(true);
    expect(await store.get('totals', 'A')).toMatchObject({ figures: { all: 2 } });
  });

  test('brings nothing back if everything is erased meanwhile', async () => {
    const store = open();
    await store.commit(Array.from({ length: 300 }, (_, n) => put('people', aPerson({ urn: `u${n}` }))));
    await Promise.all([store.mendTotals(), store.clear()]);
    expect(await db.count('totals')).toBe(0);
  });
});

test('everything is deleted at once', async () => {
  const store = open();
  await store.commit([
    put('people', aPerson()),
    put('charges', aCharge()),
    put('settings', { name: 'x', value: 1 }),
  ]);
  await store.clear();
  for (const table of [...db.objectStoreNames]) expect(await db.count(table), table).toBe(0);
});

test('a database has every table with its indexes', () => {
  const tables = Object.keys(TABLES) as Table[];
  expect([...db.objectStoreNames].sort()).toEqual(
    [...tables, ...FOLLOW_UP_TABLES, 'ats', 'templates', ...OLD_TABLES.map(oldName)].sort(),
  );
  for (const table of tables)
    expect([...db.transaction(table).store.indexNames].sort()).toEqual([...INDEXES[table]].sort());
  expect(db.version).toBe(migrations.length);
});

test('a connection that another version has closed says so', async () => {
  let closed = 0;
  const name = `${NAME}-closed`;
  await openDatabase(name, () => {
    closed += 1;
  });
  (await openDB(name, migrations.length + 1)).close();
  expect(closed).toBe(1);
  await deleteDB(name);
});
