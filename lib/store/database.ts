import { type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { migrations } from './migrations.ts';
import { indexOf, keyOf, type RecordOf, TABLES, type Table } from './records.ts';
import { type Store, StoreError, type Write } from './store.ts';

/** How a record stands in the database: filed under its key and under plain strings in its indexes. */
interface Row {
  key: string;
  index: Record<string, string[]>;
  record: unknown;
}

const NAME = 'talent-scout';

/** Opens the database, bringing an older one up to date step by step. */
export function openDatabase(name = NAME): Promise<IDBPDatabase> {
  return openDB(name, migrations.length, {
    upgrade(db, from, _to, transaction) {
      for (const migrate of migrations.slice(from)) migrate(db, transaction);
    },
    blocking(_current, _blocked, event) {
      // A newer version of the extension wants to migrate; holding on would hang it.
      (event.target as IDBDatabase).close();
    },
  });
}

/** The store over IndexedDB. Only the background worker may write; `readOnly` is for the extension's pages. */
export function createStore(
  db: IDBPDatabase,
  { now, readOnly = false }: { now: () => number; readOnly?: boolean },
): Store {
  async function accept<T extends Table>(table: T, row: Row): Promise<RecordOf<T> | null> {
    const parsed = z.safeParse(TABLES[table], row.record);
    if (parsed.success) return parsed.data as RecordOf<T>;
    // A disk too full to set it aside must not keep its neighbours from being read.
    if (!readOnly) await setAside(table, row, parsed.error.issues[0]).catch(() => {});
    return null;
  }

  async function setAside(table: Table, row: Row, issue: z.core.$ZodIssue | undefined) {
    const reason = issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'unreadable';
    const id = `${table}|${row.key}|${now()}`;
    const record = { id, table, key: row.key, at: now(), reason, raw: row.record };
    const transaction = db.transaction([table, 'aside'], 'readwrite');
    const current = (await transaction.objectStore(table).get(row.key)) as Row | undefined;
    // Written anew since it was read, or set aside by another reader.
    if (!current || z.safeParse(TABLES[table], current.record).success) return transaction.done;
    await Promise.all([
      transaction.objectStore('aside').put({ key: id, index: {}, record } satisfies Row),
      transaction.objectStore(table).delete(row.key),
      transaction.done,
    ]);
  }

  return {
    async get(table, key) {
      const row = (await db.get(table, key)) as Row | undefined;
      return row ? accept(table, row) : null;
    },
    async list(table, index, value) {
      const rows = (
        index === undefined ? await db.getAll(table) : await db.getAllFromIndex(table, index, value)
      ) as Row[];
      const records = await Promise.all(rows.map((row) => accept(table, row)));
      return records.filter((record) => record !== null);
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
  const tables = [...new Set(writes.map(({ table }) => table))];
  const transaction = db.transaction(tables, 'readwrite', { durability: durable ? 'strict' : 'default' });
  const requests: Promise<unknown>[] = [transaction.done];
  try {
    for (const one of writes) {
      const store = transaction.objectStore(one.table);
      requests.push('delete' in one ? store.delete(one.delete) : store.put(rowOf(one.table, one.put)));
    }
  } catch (cause) {
    // A record that can't be stored throws before the database knows of it: what went before it must not stay.
    transaction.abort();
    await Promise.allSettled(requests);
    throw cause;
  }
  await Promise.all(requests);
}

function rowOf<T extends Table>(table: T, record: RecordOf<T>): Row {
  return { key: keyOf(table, record), index: indexOf(table, record), record };
}
