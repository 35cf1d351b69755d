import { deleteDB, openDB, unwrap, wrap } from 'idb';
import { afterEach, describe, expect, test } from 'vitest';
import { spentToday, takenToday } from '../../../lib/money/limits.ts';
import { readLedger } from '../../../lib/money/read-ledger.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { createAdmission } from '../../../lib/requests/admit.ts';
import type { Engine } from '../../../lib/requests/engine.ts';
import { createStore } from '../../../lib/store/database.ts';
import type { IndexOf } from '../../../lib/store/indexes.ts';
import { migrations } from '../../../lib/store/migrations.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { EVERYTHING } from '../../../lib/store/ranges.ts';
import { createReadStore } from '../../../lib/store/read-store.ts';
import { keyOf, type RecordOf, readRecord, type Table } from '../../../lib/store/records.ts';
import type { Row, Share } from '../../../lib/store/row.ts';
import { put, type ReadStore, remove, type Store } from '../../../lib/store/store.ts';
import { FIRST_NAMES, fromFirst, OLD_TABLES, oldName } from '../../../lib/store/stored-words.ts';
import { addShares, dayOf, recounted, sharesOf } from '../../../lib/store/totals.ts';
import { wholeRecord } from '../../support/whole-record.ts';
import { type FirstRow, fixtures, manyRows } from './fixtures.ts';

const NAME = 'migration-test';
const [first] = fixtures;
if (!first) throw new Error('no fixture of the first release');

afterEach(() => deleteDB(NAME));

/** A database as the first release left it, opened by the present version. */
async function upgraded(rows: readonly FirstRow[]): Promise<IDBDatabase> {
  const old = await openDB(NAME, 1, {
    upgrade(fresh, _from, _to, transaction) {
      migrations[0]?.(unwrap(fresh), unwrap(transaction));
    },
  });
  for (const table of new Set(rows.map((one) => one.table))) {
    const transaction = old.transaction(table, 'readwrite');
    for (const { row } of rows.filter((one) => one.table === table)) void transaction.store.put(row);
    await transaction.done;
  }
  old.close();
  return openDatabase(NAME);
}

const storeOn = (db: IDBDatabase) => createStore(db, { now: () => 1, once: eachPersonOnce });

async function moveAll(store: Store): Promise<void> {
  for (let writes = await store.oldWrites(3); writes.length > 0; writes = await store.oldWrites(3))
    await store.commit(writes);
}

/** The table that has the rows of one of the first release's tables now. */
function tableOf(firstName: string): Table {
  return OLD_TABLES.find((table) => FIRST_NAMES[table] === firstName) ?? (firstName as Table);
}

/** Every record is there once, with all that the first release had of it, in today's words. */
async function expectAll(store: ReadStore, rows: readonly FirstRow[]): Promise<void> {
  for (const [table, some] of Map.groupBy(rows, (one) => tableOf(one.table))) {
    const before = some.map(({ row }) => {
      const parsed = readRecord(
        table,
        OLD_TABLES.includes(table) ? fromFirst(table, row.record) : row.record,
      );
      if (!parsed.success) throw new Error(`The fixture has an unreadable record in ${table}.`);
      return parsed.data;
    });
    const byKey = (records: readonly RecordOf<Table>[]) =>
      records.toSorted((a, b) => (keyOf(table, a) < keyOf(table, b) ? -1 : 1));
    expect(byKey(await store.list(table, 'key', EVERYTHING)), table).toEqual(byKey(before));
  }
}

/** What a record counts, anew. What people count is decided with their list. */
function sharesAnew(table: Table, { record, shares }: Row): readonly Share[] | undefined {
  if (table === 'people') return shares;
  return sharesOf(table, wholeRecord(table, record), dayOf(table, record) ?? '');
}

async function expectTotals(db: IDBDatabase): Promise<void> {
  const tables = wrap(db);
  const sums = new Map<string, Map<string, number>>();
  for (const table of OLD_TABLES)
    for (const row of (await tables.getAll(table)) as Row[]) addShares(sums, 1, sharesAnew(table, row));
  const kept = ((await tables.getAll('totals')) as Row[]).map(({ record }) => record);
  const byId = (records: readonly unknown[]) =>
    (records as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(kept)).toEqual(byId(recounted(sums)));
}

test('each migration has a fixture or needs none', () => {
  expect(migrations).toHaveLength(fixtures.length + 1);
});

describe('a database of the first release', () => {
  test.each(['before', 'after'])('has all its records %s they are moved', async (when) => {
    const db = await upgraded(first.rows);
    const store = storeOn(db);
    if (when === 'after') {
      await moveAll(store);
      expect(await store.countOld()).toBe(0);
    } else {
      expect(await store.countOld()).toBe(first.rows.length - 1);
    }
    await expectAll(store, first.rows);
    for (const { table, key, expected } of first.reads)
      expect(await store.get(table, key)).toMatchObject(expected);
    for (const { table, index, value, keys } of first.lists) {
      const found = await store.list(table, index as IndexOf<Table>, value);
      expect(
        found.map((record) => keyOf(table, record)),
        `${table} by ${index}`,
      ).toEqual(keys);
    }
    await expectTotals(db);
    db.close();
  });

  test('takes new writes for old records while they are moved', async () => {
    const db = await upgraded(first.rows);
    const store = storeOn(db);
    const order = await store.get('orders', 'j');
    if (!order) throw new Error('no order');
    await store.commit([put('orders', { ...order, endedAt: 5 }), remove('people', 'a|urn:1')]);
    expect(await store.list('orders', 'open', 'a')).toEqual([]);
    expect(await store.get('people', 'a|urn:1')).toBeNull();
    await moveAll(store);
    expect((await store.get('orders', 'j'))?.endedAt).toBe(5);
    expect(await store.get('people', 'a|urn:1')).toBeNull();
    await expectTotals(db);
    db.close();
  });

  test('has unreadable records in quarantine, whether they are read or moved first', async () => {
    const bad = (key: string) => ({
      table: 'jobs',
      row: { key, index: { account: ['a'], open: ['a'] }, record: { id: key } },
    });
    const db = await upgraded([...first.rows, bad('bad-1'), bad('bad-2')]);
    const store = storeOn(db);
    expect(await store.get('orders', 'bad-1')).toBeNull();
    expect((await store.list('orders', 'open', 'a')).map(({ id }) => id)).toEqual(['j']);
    await moveAll(store);
    const quarantined = await store.list('quarantine', 'of', { from: 'orders|bad', to: 'orders|bad-9' });
    expect(quarantined.map(({ key }) => key)).toEqual(['bad-1', 'bad-2']);
    expect(await store.countOld()).toBe(0);
    db.close();
  });

  test('is read by a page that may not write', async () => {
    const db = await upgraded(first.rows);
    const page = createReadStore(db);
    await expectAll(page, first.rows);
    db.close();
  });

  test('has the same limits, prices and orders at each point of the move', async () => {
    const now = new Date(2026, 10, 3, 12).getTime();
    const account = first.rows.filter(({ table }) => table === 'accounts');
    const rows = manyRows(6).map(({ table, row }, n): FirstRow => {
      const record = { ...(row.record as object), at: now - n * 1_000, credits: 1 + (n % 3) };
      return { table, row: table === 'charges' ? { ...row, record } : row };
    });
    const db = await upgraded([...account, ...rows]);
    const store = storeOn(db);
    const admission = createAdmission({
      store,
      now: () => now,
      engine: { open: () => [] } as unknown as Engine,
      limits: () => ({ confirmAbove: null, dailyCap: 5 }),
      lock: (_, work) => work(),
      unreachable: () => null,
    });
    const orders = rows.flatMap(({ table, row }) => (table === 'jobs' ? row.key : []));
    async function known() {
      const { today, prices } = await readLedger(store, 'a', now);
      const taken = takenToday(today, [], prices, now);
      const placed = await Promise.all(orders.map((id) => admission.isPlaced(id)));
      return { spent: spentToday(today ?? [], now), taken, prices, placed };
    }
    const before = await known();
    expect(before.spent).toBeGreaterThan(5);
    expect(before.prices).not.toEqual([]);
    expect(before.placed).toEqual(orders.map(() => true));
    for (let writes = await store.oldWrites(3); writes.length > 0; writes = await store.oldWrites(3)) {
      await store.commit(writes);
      expect(await known()).toEqual(before);
    }
    expect(await store.countOld()).toBe(0);
    db.close();
  });

  test('is erased with what was not moved', async () => {
    const db = await upgraded(first.rows);
    await storeOn(db).clear();
    for (const table of OLD_TABLES) expect(await wrap(db).count(oldName(table))).toBe(0);
    db.close();
  });
});

test('killed at 50 random points, the move loses nothing, doubles nothing and counts right', {
  timeout: 90_000,
}, async () => {
  const rows = manyRows(60);
  const db = await upgraded(rows);
  db.close();
  let kills = 0;
  for (let isDone = false; !isDone; ) {
    const worker = new Worker(new URL('./moving-worker.ts', import.meta.url), { type: 'module' });
    isDone = await new Promise<boolean>((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }) => {
        if (data === 'done') resolve(true);
        else if (kills < 50) setTimeout(() => resolve(false), Math.random() * 8);
      };
      worker.postMessage(NAME);
    });
    worker.terminate();
    if (!isDone) kills += 1;
  }
  expect(kills).toBe(50);
  const moved = await openDatabase(NAME);
  const store = storeOn(moved);
  expect(await store.countOld()).toBe(0);
  await expectAll(store, rows);
  await expectTotals(moved);
  moved.close();
});
