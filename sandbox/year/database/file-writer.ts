import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Row } from '../../../lib/store/row.ts';
import { keyBytes, readName } from './sqlite-store.ts';

/** Rows of one table, of which the values are ready. */
export interface RowBatch {
  table: string;
  keys: string[];
  index: Row['index'][];
  /** All values in one, and where each ends. */
  values: Uint8Array<ArrayBuffer>;
  ends: number[];
}

const INDEXES = ['records_by_key', 'index_references_by_key'];

/** No browser has the file open. If writing is broken off, the file is thrown away. Two more threads sort the index entries. */
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA threads = 2;
`;

/** Opens the file for batches of rows. `end` makes the indexes, which takes less time for all rows at once. */
function openWriter(file: string) {
  const db = new DatabaseSync(file);
  const before = db.prepare('PRAGMA journal_mode').get()?.journal_mode;
  db.exec(SETTINGS);
  const storeIds = new Map(
    db
      .prepare('SELECT id, name FROM object_stores')
      .all()
      .map(({ id, name }) => [readName(name), Number(id)]),
  );
  const indexIds = new Map(
    db
      .prepare('SELECT object_store_id, id, name FROM indexes')
      .all()
      .map(({ object_store_id: store, id, name }) => [`${store} ${readName(name)}`, Number(id)]),
  );
  const made = db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE name IN (${INDEXES.map(() => '?')})`)
    .all(...INDEXES);
  let rowId = Number(db.prepare('SELECT max(row_id) AS last FROM records').get()?.last ?? 0);
  const addRecord = db.prepare('INSERT INTO records VALUES (?, ?, 0, ?, ?)');
  const adders = new Map<number, StatementSync>();

  /** Adds so many index entries of one record with a single call: calls are what takes time. */
  function adder(count: number): StatementSync {
    const known = adders.get(count);
    if (known) return known;
    const rows = Array.from({ length: count }, (_, n) => `(?1, ?${4 + 2 * n}, ?${5 + 2 * n}, ?2, ?3)`);
    const statement = db.prepare(`INSERT INTO index_references VALUES ${rows.join(', ')}`);
    adders.set(count, statement);
    return statement;
  }

  function entriesIn(store: number, index: Row['index']): (number | Buffer)[][] {
    return Object.entries(index).flatMap(([name, entries]) => {
      const id = indexIds.get(`${store} ${name}`);
      if (id === undefined) throw new Error(`The browser's database has no index ${name}.`);
      return [...new Set(entries)].map((entry) => [id, keyBytes(entry)]);
    });
  }

  for (const { name } of made) db.exec(`DROP INDEX ${name}`);
  db.exec('BEGIN');
  return {
    write({ table, keys, index, values, ends }: RowBatch): void {
      const store = storeIds.get(table);
      if (store === undefined) throw new Error(`The browser's database has no table ${table}.`);
      for (const [n, text] of keys.entries()) {
        const key = keyBytes(text);
        rowId += 1;
        addRecord.run(rowId, store, key, values.subarray(ends[n - 1] ?? 0, ends[n]));
        const entries = entriesIn(store, index[n] ?? {});
        if (entries.length > 0) adder(entries.length).run(rowId, store, key, ...entries.flat());
      }
    },
    end(): void {
      db.exec('COMMIT');
      for (const { sql } of made) db.exec(String(sql));
      db.exec(`PRAGMA journal_mode = ${before}`);
      db.close();
    },
  };
}

const writer = openWriter(String(workerData));
/** A batch is to be written; null is sent after the last one. Each is answered. */
parentPort?.on('message', (batch: RowBatch | null) => {
  if (batch) writer.write(batch);
  else writer.end();
  parentPort?.postMessage(null);
  if (!batch) parentPort?.close();
});
