import { type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { migrations } from './migrations.ts';
import { indexOf, keyOf, type RecordOf, TABLES, type Table } from './records.ts';
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
export function openDatabase(name = NAME): Promise<IDBPDatabase> {
  return openDB(name, migrations.length, {
    upgrade(db, from, _to, transaction) {
      for (const migrate of migrations.slice(from)) migrate(db, transaction);
    },
    blocking(_current, _blocked, event) {
      // A newer version of the extension wants to migrate and waits until this connection is closed.
      (event.target as IDBDatabase).close();
    },
  });
}

/** The store over IndexedDB. Only the worker may write; `readOnly` is for extension pages. */
export function createStore(
  db: IDBPDatabase,
  { now, readOnly = false }: { now: () => number; readOnly?: boolean },
): Store {
  async function readRow<T extends Table>(table: T, row: Row): Promise<RecordOf<T> | null> {
    const parsed = z.safeParse(TABLES[table], fromStored(table, row.record));
    if (parsed.success) return parsed.data as RecordOf<T>;
    // If the disk is too full to quarantine the record, the other records must still be read.
    if (!readOnly) await quarantine(table, row, parsed.error.issues[0]).catch(() => {});
    return null;
  }

  async function quarantine(table: Table, row: Row, issue: z.core.$ZodIssue | undefined) {
    const reason = issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'unreadable';
    const from = storedTable(table);
    const id = `${from}|${row.key}|${now()}`;
    const record = { id, table: from, key: row.key, at: now(), reason, raw: row.record };
    const transaction = db.transaction([from, storedTable('quarantine')], 'readwrite');
    const current = (await transaction.objectStore(from).get(row.key)) as Row | undefined;
    // The record was written again since it was read, or another reader has quarantined it.
    const isReadable = current && z.safeParse(TABLES[table], fromStored(table, current.record)).success;
    if (!current || isReadable) return transaction.done;
    await Promise.all([
      transaction.objectStore(storedTable('quarantine')).put({ key: id, index: {}, record } satisfies Row),
      transaction.objectStore(from).delete(row.key),
      transaction.done,
    ]);
  }

  return {
    async get(table, key) {
      const row = (await db.get(storedTable(table), key)) as Row | undefined;
      return row ? readRow(table, row) : null;
    },
    async list(table, index, value) {
      const from = storedTable(table);
      const rows = (
        index === undefined
          ? await db.getAll(from)
          : await db.getAllFromIndex(from, storedIndex(table, index), value)
      ) as Row[];
      const records = await Promise.all(rows.map((row) => readRow(table, row)));
      return records.filter((record) => record !== null);
    },
    async slice(table, after, max) {
      const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
      const rows = (await db.getAll(storedTable(table), range, max)) as Row[];
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

async function write(db: IDBPDatabase, writes: Write[], durable: boolean): Promise<void> {
  const tables = [...new Set(writes.map(({ table }) => storedTable(table)))];
  const transaction = db.transaction(tables, 'readwrite', { durability: durable ? 'strict' : 'default' });
  const requests: Promise<unknown>[] = [transaction.done];
  try {
    for (const one of writes) {
      const store = transaction.objectStore(storedTable(one.table));
      requests.push('delete' in one ? store.delete(one.delete) : store.put(rowOf(one.table, one.put)));
    }
  } catch (cause) {
    // A record that can't be stored throws before the transaction fails, so the earlier writes must be undone.
    transaction.abort();
    await Promise.allSettled(requests);
    throw cause;
  }
  await Promise.all(requests);
}

function rowOf<T extends Table>(table: T, record: RecordOf<T>): Row {
  return {
    key: keyOf(table, record),
    index: storedIndexes(table, indexOf(table, record)),
    record: toStored(table, record),
  };
}
