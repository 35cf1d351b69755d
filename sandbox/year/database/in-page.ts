import { storedBy } from '../../../lib/store/indexed-db.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { type Chunk, inChunks } from '../chunks.ts';
import type { Written } from '../progress.ts';
import { type BrowserYear, type YearRow, yearRows } from './year-rows.ts';

/** Rows written in one transaction. */
const CHUNK_ROWS = 2_000;
/** Transactions under way at a time: rows are made while the browser writes earlier ones. */
const MAX_WRITES = 4;

let steps: AsyncGenerator<Written> | null = null;

/** Makes the extension's database, if the extension has not done so yet. */
export async function create(): Promise<void> {
  (await openDatabase()).close();
}

/** Begins to fill the extension's database. To be called in a page of the extension, before it is connected. */
export function begin(year: BrowserYear): void {
  steps = fill(year);
}

/** Writes the next chunk. Returns what is written so far; null once all is. */
export async function next(): Promise<Written | null> {
  const step = await steps?.next();
  return step && !step.done ? step.value : null;
}

async function* fill(year: BrowserYear): AsyncGenerator<Written> {
  const db = await openDatabase();
  const writes: Promise<void>[] = [];
  const written = { rows: 0, people: 0 };
  for (const chunk of inChunks(await yearRows(year), CHUNK_ROWS)) {
    writes.push(write(db, chunk));
    if (writes.length === MAX_WRITES) await writes.shift();
    written.rows += chunk.items.length;
    if (chunk.table === 'people') written.people += chunk.items.length;
    yield written;
  }
  await Promise.all(writes);
  db.close();
}

/** Writes rows of one table, all in one transaction that does not wait for the disk. */
async function write(db: IDBDatabase, { table, items }: Chunk<YearRow>): Promise<void> {
  const transaction = db.transaction(table, 'readwrite', { durability: 'relaxed' });
  const done = storedBy(transaction);
  for (const { row } of items) transaction.objectStore(table).put(row);
  await done;
}
