import { isPart, partKey, withOthers, withoutKeys } from './ats-parts.ts';
import { derive, type Once, type Read } from './derive.ts';
import { answerOf, keyRange, storedBy, tableOf } from './indexed-db.ts';
import { mendTotals } from './mend-totals.ts';
import { inTodaysWords } from './old-tables.ts';
import { about, under } from './ranges.ts';
import { createOldTables, createReadStore, NOTED } from './read-store.ts';
import { keyOf, type RecordOf, readRecord, type Table } from './records.ts';
import type { Row } from './row.ts';
import { put, remove, type Store, StoreError, type WritableTable, type Write } from './store.ts';
import { oldName } from './stored-words.ts';

interface StoreOptions {
  now: () => number;
  /** Shows each person once in lists. */
  once: Once;
}

/** The store over IndexedDB, for the worker, which alone may write. */
export function createStore(db: IDBDatabase, { now, once }: StoreOptions): Store {
  const old = createOldTables(db);
  /** Commits so far. */
  let commits = 0;

  /** If the disk is too full to quarantine a record, the other records must still be read. */
  const quarantine = (table: Table, row: Row) =>
    write(quarantineWrites(table, row), false, { table, key: row.key }).catch(() => {});

  function quarantineWrites(table: Table, { key, record: raw }: Row): Write[] {
    const parsed = readRecord(table, raw);
    const issue = parsed.success ? undefined : parsed.error.issues[0];
    const reason = issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'unreadable';
    const id = `${table}|${key}|${now()}`;
    return [
      put('quarantine', { id, table, key, at: now(), reason, raw }),
      remove(table as WritableTable, key),
    ];
  }

  /** With `unreadable`, nothing is written unless that row is still there and can't be read. */
  async function write(
    writes: readonly Write[],
    durable: boolean,
    unreadable?: { table: Table; key: string },
  ): Promise<void> {
    commits += 1;
    const tables = [...new Set(writes.map(({ table }) => table))];
    const beside = (await Promise.all(tables.map(old.beside))).flat();
    // What the recruiter has noted goes with a person who is deleted, but not with a record that can't be read.
    const forgets = !unreadable && writes.some((one) => one.table === 'people' && 'delete' in one);
    const noted = forgets ? NOTED : [];
    const transaction = db.transaction([...tables, ...beside, ...noted, 'totals'], 'readwrite', {
      durability: durable ? 'strict' : 'default',
    });
    const done = storedBy(transaction);
    try {
      if (unreadable && !(await isUnreadable(transaction, unreadable, beside))) return await done;
      const steps = derive(writes, once);
      let step = steps.next();
      while (!step.done)
        step = steps.next(await Promise.all(step.value.map((read) => rowsFor(transaction, read))));
      for (const { table, key, row } of step.value) {
        const rows = transaction.objectStore(table);
        if (row) rows.put(row);
        else rows.delete(key);
        if (table === 'people' && !row)
          await Promise.all(noted.map((one) => deleteAbout(transaction.objectStore(one), key)));
        if (beside.includes(oldName(table))) transaction.objectStore(oldName(table)).delete(key);
      }
    } catch (cause) {
      // A record that can't be stored throws before the transaction fails, so the earlier writes must be undone.
      if (transaction.error === null) transaction.abort();
      await done.catch(() => {});
      throw cause;
    }
    await done;
    // Who counts the rows and began while this waited has to notice it too.
    commits += 1;
  }

  return {
    ...createReadStore(db, old, quarantine),
    async commit(writes, { durable } = { durable: false }) {
      if (writes.length === 0) return;
      await write(writes, durable).catch(refuse);
    },
    async forgetAts(account, keys) {
      const transaction = db.transaction('ats', 'readwrite');
      const done = storedBy(transaction);
      const table = transaction.objectStore('ats');
      const read = (names: readonly string[]) =>
        Promise.all(
          [...new Set(names.map((key) => partKey(account, key)))].map(async (key) => {
            const row: Row | undefined = await answerOf(table.get(key));
            return { key, record: row?.record };
          }),
        );
      const gone = withOthers(
        (await read(keys)).map(({ record }) => record),
        keys,
      );
      for (const { key, record } of await read(gone)) {
        const left = isPart(record) ? withoutKeys(record, gone) : record;
        if (left === null) table.delete(key);
        else if (left !== record) table.put({ key, index: {}, record: left });
      }
      await done.catch(refuse);
    },
    async clear() {
      const tables = [...db.objectStoreNames];
      const transaction = db.transaction(tables, 'readwrite', { durability: 'strict' });
      const done = storedBy(transaction);
      for (const table of tables) transaction.objectStore(table).clear();
      await done.catch(refuse);
      commits += 1;
    },
    async mendTotals() {
      const before = commits;
      return mendTotals(db, () => commits !== before);
    },
    async oldWrites(max) {
      const [table] = await old.filled();
      if (!table) return [];
      const rows: Row[] = await answerOf(tableOf(db, oldName(table)).getAll(null, max));
      return rows.flatMap((one) => {
        const row = inTodaysWords(table, one);
        const parsed = readRecord(table, row.record);
        if (!parsed.success || keyOf(table, parsed.data) !== row.key) return quarantineWrites(table, row);
        return put(table as 'people', parsed.data as RecordOf<'people'>);
      });
    },
  };
}

function refuse(cause: unknown): never {
  throw new StoreError(cause);
}

/** Deletes what a table has about a person. */
async function deleteAbout(table: IDBObjectStore, person: string): Promise<void> {
  for (const key of await answerOf(table.index('person').getAllKeys(keyRange(under(about(person))))))
    table.delete(key);
}

/** What a commit asks for. A person's record that can't be read shares no link with anybody. */
async function rowsFor(transaction: IDBTransaction, read: Read): Promise<Row[]> {
  if ('link' in read) {
    const rows: Row[] = await answerOf(transaction.objectStore('people').index('link').getAll(read.link));
    return rows.filter(({ record }) => readRecord('people', record).success);
  }
  const row: Row | undefined = await answerOf(transaction.objectStore(read.table).get(read.key));
  return row ? [row] : [];
}

/** Whether a row still can't be read: it may have been written again or quarantined by another reader since. */
async function isUnreadable(
  transaction: IDBTransaction,
  { table, key }: { table: Table; key: string },
  old: readonly string[],
): Promise<boolean> {
  const row: Row | undefined = await answerOf(transaction.objectStore(table).get(key));
  if (row) return !readRecord(table, row.record).success;
  if (!old.includes(oldName(table))) return false;
  const before: Row | undefined = await answerOf(transaction.objectStore(oldName(table)).get(key));
  return before !== undefined && !readRecord(table, inTodaysWords(table, before).record).success;
}
