import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Chunk, inChunks } from '../chunks.ts';
import type { Written } from '../progress.ts';
import type { RowBatch } from './file-writer.ts';
import { valueBytes } from './sqlite-store.ts';
import type { YearRow } from './year-rows.ts';

const BATCH_ROWS = 500;
/** Batches under way at a time: rows are made while earlier ones are written. */
const MAX_BATCHES = 8;

/** Writes all rows into the file of the extension's database, which no browser has open. */
export async function fillFile(
  file: string,
  rows: Iterable<YearRow>,
  tell: (written: Written) => void,
): Promise<void> {
  const writer = new Worker(new URL('file-writer.ts', import.meta.url), { workerData: file });
  const written = { rows: 0, people: 0 };
  const answers = on(writer, 'message');
  let waiting = 0;
  async function send(batch: RowBatch | null): Promise<void> {
    writer.postMessage(batch, batch ? [batch.values.buffer] : []);
    for (waiting += 1; waiting > (batch ? MAX_BATCHES : 0); waiting -= 1) await answers.next();
  }
  try {
    for (const chunk of inChunks(rows, BATCH_ROWS)) {
      await send(batchOf(chunk));
      written.rows += chunk.items.length;
      if (chunk.table === 'people') written.people += chunk.items.length;
      tell(written);
    }
    await send(null);
  } finally {
    await writer.terminate();
  }
}

function batchOf({ table, items }: Chunk<YearRow>): RowBatch {
  const found = items.map(({ row }) => valueBytes(row));
  const values = new Uint8Array(found.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  const ends = found.map((value) => {
    values.set(value, end);
    end += value.length;
    return end;
  });
  const keys = items.map(({ row }) => row.key);
  return { table, keys, index: items.map(({ row }) => row.index), values, ends };
}
