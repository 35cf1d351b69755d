import { entryIn, partKey } from './ats-parts.ts';
import { answerOf, hasAny, indexIn, keyRange, tableOf, windowOf } from './indexed-db.ts';
import type { IndexOf } from './indexes.ts';
import { filledTables, hasOldTable, inTodaysWords, oldRowsIn } from './old-tables.ts';
import { about, laterThan, only, type Range, since, under, upTo } from './ranges.ts';
import { keyOf, type RecordOf, readRecord, type Table } from './records.ts';
import type { Row } from './row.ts';
import type { ReadStore } from './store.ts';
import { oldName } from './stored-words.ts';

/** The old tables of a database, as long as anything is in one of them. */
export function createOldTables(db: IDBDatabase) {
  /** Once everything is moved, nothing is ever written to the old tables again. */
  let isMoved = false;

  /** The tables with old records. */
  async function filled(): Promise<Table[]> {
    const tables = isMoved ? [] : await filledTables(db);
    isMoved = tables.length === 0;
    return tables;
  }

  return {
    filled,
    /** The name of the old table beside a table, while there are old records. */
    async beside(table: Table): Promise<string[]> {
      return hasOldTable(table) && (await filled()).length > 0 ? [oldName(table)] : [];
    },
  };
}

export type OldTables = ReturnType<typeof createOldTables>;

/** The tables of what the recruiter has noted of people, which extension pages write (`lib/follow-up`). */
export const NOTED = ['followUps', 'notes'];

const rangeOf = (wanted: Range | string): Range => (typeof wanted === 'string' ? only(wanted) : wanted);

/** Reads from IndexedDB. Extension pages leave records that fail their schema out: only the worker can quarantine them. */
export function createReadStore(
  db: IDBDatabase,
  old: OldTables = createOldTables(db),
  onUnreadable: (table: Table, row: Row) => Promise<void> = async () => {},
): ReadStore {
  async function readRows<T extends Table>(table: T, rows: readonly Row[]): Promise<RecordOf<T>[]> {
    const unreadable: Row[] = [];
    const records = rows.flatMap((row): RecordOf<T> | [] => {
      const parsed = readRecord(table, row.record);
      if (parsed.success) return parsed.data;
      unreadable.push(row);
      return [];
    });
    await Promise.all(unreadable.map((row) => onUnreadable(table, row)));
    return records;
  }

  async function list<T extends Table>(
    table: T,
    index: IndexOf<T>,
    wanted: Range | string,
  ): Promise<RecordOf<T>[]> {
    const range = rangeOf(wanted);
    const [beside] = await old.beside(table);
    const transaction = db.transaction(beside ? [table, beside] : table);
    const rows: Row[] = await answerOf(
      indexIn(transaction.objectStore(table), index).getAll(keyRange(range)),
    );
    if (!beside) return readRows(table, rows);
    const before = await oldRowsIn(transaction.objectStore(beside), table, index, range);
    return readRows(
      table,
      [...rows, ...before].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    );
  }

  return {
    list,
    async keys(table, index, wanted) {
      if ((await old.beside(table)).length > 0)
        return (await list(table, index, wanted)).map((record) => keyOf(table, record));
      const source = indexIn(tableOf(db, table), index);
      return (await answerOf(source.getAllKeys(keyRange(rangeOf(wanted))))).map(String);
    },
    async get(table, key) {
      const [beside] = await old.beside(table);
      const transaction = db.transaction(beside ? [table, beside] : table);
      const row: Row | undefined = await answerOf(transaction.objectStore(table).get(key));
      const before = row || !beside ? undefined : await answerOf(transaction.objectStore(beside).get(key));
      const found = row ?? (before && inTodaysWords(table, before));
      return (await readRows(table, found ? [found] : []))[0] ?? null;
    },
    async window(table, index, range, options) {
      const { rows, next } = await windowOf(indexIn(tableOf(db, table), index), range, options);
      return { records: await readRows(table, rows), next };
    },
    count: (table, index, range) => answerOf(indexIn(tableOf(db, table), index).count(keyRange(range))),
    has: (table, range) => hasAny(tableOf(db, table), range),
    async all(table) {
      return readRows(table, await answerOf(tableOf(db, table).getAll()));
    },
    async isNotedSince(person, at) {
      const keys = await Promise.all(
        NOTED.map((table) =>
          answerOf(
            tableOf(db, table)
              .index('person')
              .getKey(keyRange(since(about(person), at))),
          ),
        ),
      );
      return keys.some((key) => key !== undefined);
    },
    async reminders(account, told, now) {
      const index = tableOf(db, 'followUps').index('due');
      const isDue = upTo(account, now);
      const [due, keys, following] = await Promise.all([
        answerOf(index.count(keyRange(isDue))),
        told < now
          ? answerOf(index.getAllKeys(keyRange({ ...laterThan(account, told), to: isDue.to }), 2))
          : [],
        answerOf(index.openKeyCursor(keyRange(laterThan(account, now)))),
      ]);
      return { due, untold: keys.map(String), next: following && Number(String(following.key).slice(-16)) };
    },
    async ats(account, keys) {
      const table = tableOf(db, 'ats');
      const parts = new Set(keys.map((key) => partKey(account, key)));
      const rows = await Promise.all([...parts].map((one) => answerOf(table.get(one))));
      return entryIn(
        rows.map((row) => row?.record),
        keys,
      );
    },
    async hasOwn(account) {
      const has = (table: string) => hasAny(tableOf(db, table), under(account));
      return (await Promise.all(['lists', 'templates', 'ats', 'views', 'fileSettings'].map(has))).includes(
        true,
      );
    },
    async countOld() {
      const tables = await old.filled();
      const counts = await Promise.all(tables.map((table) => answerOf(tableOf(db, oldName(table)).count())));
      return counts.reduce((sum, one) => sum + one, 0);
    },
  };
}
