import { ahead } from './ahead.ts';
import type { IndexOf } from './indexes.ts';
import type { Range } from './ranges.ts';
import type { RecordOf, Table } from './records.ts';
import type { Place, ReadStore, Window } from './store.ts';

/** Records read at once. */
const PART = 120;

/** All records of a range, part after part, so that nobody holds them all. While old ones are moved, they come at once. */
export function partsOf<T extends Table>(
  store: ReadStore,
  table: T,
  index: IndexOf<T>,
  range: Range,
): AsyncGenerator<RecordOf<T>[]> {
  return ahead(readParts(store, table, index, range));
}

async function* readParts<T extends Table>(
  store: ReadStore,
  table: T,
  index: IndexOf<T>,
  range: Range,
): AsyncGenerator<RecordOf<T>[]> {
  if ((await store.countOld()) > 0) {
    yield store.list(table, index, range);
    return;
  }
  let after: Place | null = null;
  do {
    const part: Window<RecordOf<T>> = await store.window(table, index, range, { size: PART, after });
    yield part.records;
    after = part.next;
  } while (after);
}
