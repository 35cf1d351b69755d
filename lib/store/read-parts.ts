import { ahead } from './ahead.ts';
import type { IndexOf } from './indexes.ts';
import type { ListReader } from './list-reader.ts';
import type { Range } from './ranges.ts';
import type { RecordOf, Table } from './records.ts';
import type { Place, ReadStore } from './store.ts';

/** Records read at once. */
const PART = 200;

/** Where records are read from. With `lists`, the database reads a part while the one before is unpacked. */
export interface PartSource {
  store: ReadStore;
  lists?: Pick<ListReader, 'part'> | undefined;
}

/** All records of a range, part after part, so that nobody holds them all. While old ones are moved, they come at once. */
export function partsOf<T extends Table>(
  source: PartSource,
  table: T,
  index: IndexOf<T>,
  range: Range,
): AsyncGenerator<RecordOf<T>[]> {
  return ahead(readParts(source, table, index, range));
}

async function* readParts<T extends Table>(
  { store, lists }: PartSource,
  table: T,
  index: IndexOf<T>,
  range: Range,
): AsyncGenerator<RecordOf<T>[]> {
  if ((await store.countOld()) > 0) {
    yield store.list(table, index, range);
    return;
  }
  async function read(after: Place | null) {
    if (!lists) return store.window(table, index, range, { size: PART, after });
    const { rows, next } = await lists.part(table, index, range, { size: PART, after, isOneOfMany: true });
    return { records: rows.map(({ record }) => record), next };
  }
  let after: Place | null = null;
  do {
    const part: Awaited<ReturnType<typeof read>> = await read(after);
    yield part.records;
    after = part.next;
  } while (after);
}
