import type { RecordOf } from '../../lib/store/records.ts';
import type { YearRecord, YearTable } from './year-records.ts';

/** Records of one table. */
export type Chunk = { [T in YearTable]: { table: T; records: RecordOf<T>[] } }[YearTable];

/** The records in chunks of one table each. The last chunk of a table may be smaller. */
export function* inChunks(records: Iterable<YearRecord>, size: number): Generator<Chunk> {
  const waiting = new Map<YearTable, Chunk>();
  for (const one of records) {
    const chunk = waiting.get(one.table) ?? ({ table: one.table, records: [] } as Chunk);
    (chunk.records as (typeof one.record)[]).push(one.record);
    waiting.set(one.table, chunk);
    if (chunk.records.length < size) continue;
    waiting.delete(one.table);
    yield chunk;
  }
  yield* waiting.values();
}
