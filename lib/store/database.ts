import type { core } from 'zod/mini';
import { answerOf, storedBy, tableOf } from './indexed-db.ts';
import { migrations } from './migrations.ts';
import { indexOf, keyOf, type RecordOf, readRecord, type Table } from './records.ts';
import { type Store, StoreError, type Write } from './store.ts';
import { fromStored, storedIndex, storedIndexes, storedTable, toStored } from './stored-words.ts';

/** A record as it is stored, with its key and with the values of its indexes. */
interface Row {
  key: string;
  index: Record<string, string[]>;
  record: unknown;
}

const NAME = 'talent-scout';

/** Opens the database and migrates an older one step by step. */
export async function openDatabase(name = NAME): Promise<IDBDatabase> {
  const request = indexedDB.open(name, migrations.length);
  request.onupgradeneeded = ({ oldVersion }) => {
    for (const migrate of migrations.slice(oldVersion)) migrate(request.result);
  };
  const db = await answerOf(request);
  // A newer version of the extension wants to migrate and waits until this connection is closed.
  db.onversionchange = () => db.close();
  return db;
}

/** The store over IndexedDB. Only the worker may write; `readOnly` is for extension pages. */
export function createStore(
  db: IDBDatabase,
  { now, readOnly = false }: { now: () => number; readOnly?: boolean },
): Store {
  async function readRow<T extends Table>(table: T, row: Row): Promise<RecordOf<T> | null> {
    const parsed = readRecord(table, fromStored(table, row.record));
    if (parsed.success) return parsed.data;
    // If the disk is too full to quarantine the record, the other records must still be read.
    if (!readOnly) await quarantine(table, row, parsed.error.issues[0]).catch(() => {});
    return null;
  }

  async function quarantine(table: Table, row: Row, issue: core.$ZodIssue | undefined) {
    const reason = issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'unreadable';
    const from = storedTable(table);
    const id = `${from}|${row.key}|${now()}`;
    const record = { id, table: from, key: row.key, at: now(), reason, raw: row.record };
    const transaction = db.transaction([from, storedTable('quarantine')], 'readwrite');
    const current: Row | undefined = await answerOf(transaction.objectStore(from).get(row.key));
    // The record was written again since it was read, or another reader has quarantined it.
    const isReadable = current && readRecord(table, fromStored(table, current.record)).success;
    if (current && !isReadable) {
      transaction.objectStore(storedTable('quarantine')).put({ key: id, index: {}, record } satisfies Row);
      transaction.objectStore(from).delete(row.key);
    }
    await storedBy(transaction);
  }

  return {
    async get(table, key) {
      const row: Row | undefined = await answerOf(tableOf(db, storedTable(table)).get(key));
      return row ? readRow(table, row) : null;
    },
    async list(table, index, value) {
      const all = tableOf(db, storedTable(table));
      const from = index === undefined ? all : all.index(storedIndex(table, index));
      const rows: Row[] = await answerOf(from.getAll(value));
      const records = await Promise.all(rows.map((row) => readRow(table, row)));
      return records.filter((record) => record !== null);
    },
    async slice(table, after, max) {
      const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
      const rows: Row[] = await answerOf(tableOf(db, storedTable(table)).getAll(range, max));
      const records = await Promise.all(rows.map((row) => readRow(table, row)));
      const last = rows.length < max ? null : (rows.at(-1)?.key ?? null);
      return { records: records.filter((record) => record !== null), last };
    },
    async commit(writes, { durable } = { durable: false }) {
      if (readOnly) throw new Error('Only the background worker writes.');
      if (writes.length === 0) return;
      try {
        await write(db, writes, durable);
      } catch (cause) {
        throw new StoreError(cause);
      }
    },
  };
}

async function write(db: IDBDatabase, writes: Write[], durable: boolean): Promise<void> {
  const tables = [...new Set(writes.map(({ table }) => storedTable(table)))];
  const transaction = db.transaction(tables, 'readwrite', { durability: durable ? 'strict' : 'default' });
  const done = storedBy(transaction);
  try {
    for (const one of writes) {
      const store = transaction.objectStore(storedTable(one.table));
      if ('delete' in one) store.delete(one.delete);
      else store.put(rowOf(one.table, one.put));
    }
  } catch (cause) {
    // A record that can't be stored throws before the transaction fails, so the earlier writes must be undone.
    transaction.abort();
    await done.catch(() => {});
    throw cause;
  }
  await done;
}

function rowOf<T extends Table>(table: T, record: RecordOf<T>): Row {
  return {
    key: keyOf(table, record),
    index: storedIndexes(table, indexOf(table, record)),
    record: toStored(table, record),
  };
}
