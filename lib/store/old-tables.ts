import { answerOf, keyRange } from './indexed-db.ts';
import { entriesOf } from './indexes.ts';
import { isIn, type Range } from './ranges.ts';
import { type RecordOf, readRecord, type Table } from './records.ts';
import type { Row } from './row.ts';
import { fromFirst, OLD_INDEXES, OLD_TABLES, oldName } from './stored-words.ts';

/** Whether a table has a place for records of the first release. */
export function hasOldTable(table: Table): boolean {
  return OLD_TABLES.includes(table);
}

/** The tables that still hold records of the first release. */
export async function filledTables(db: IDBDatabase): Promise<Table[]> {
  const transaction = db.transaction(OLD_TABLES.map(oldName));
  const keys = await Promise.all(
    OLD_TABLES.map((table) =>
      answerOf(transaction.objectStore(oldName(table)).getKey(IDBKeyRange.lowerBound(''))),
    ),
  );
  return OLD_TABLES.filter((_, place) => keys[place] !== undefined);
}

/** A row of the first release in today's words. */
export function inTodaysWords(table: Table, row: Row): Row {
  return { ...row, record: fromFirst(table, row.record) };
}

/**
 * The rows of the first release in a range of one of today's indexes. Where the first release had no such index, its whole
 * table is read.
 */
export async function oldRowsIn(
  old: IDBObjectStore,
  table: Table,
  index: string,
  range: Range,
): Promise<Row[]> {
  const name = OLD_INDEXES[table]?.[index];
  const found: Row[] = await answerOf(
    name === undefined ? old.getAll() : old.index(name).getAll(keyRange(range)),
  );
  const rows = found.map((row) => inTodaysWords(table, row));
  return name === undefined ? rows.filter((row) => isRowIn(table, row, index, range)) : rows;
}

/** Unreadable rows are in no index, except by their key. */
function isRowIn(table: Table, { key, record }: Row, index: string, range: Range): boolean {
  if (index === 'key') return isIn(key, range);
  const parsed = readRecord(table, record);
  if (!parsed.success) return false;
  const entries = entriesOf(table, parsed.data as RecordOf<Table>)[index] ?? [];
  return entries.some((entry) => isIn(entry, range));
}
