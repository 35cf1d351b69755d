import type { IndexOf } from './indexes.ts';
import type { Range } from './ranges.ts';
import type { RecordOf, Table } from './records.ts';
import type { Place, ReadStore, Window } from './store.ts';

/** Records read at once. */
const PART = 200;

/** All records of a range, part after part, so that nobody holds them all. While old ones are moved, they come at once. */
export async function* partsOf<T extends Table>(
  store: ReadStore,
  table: T,
  index: IndexOf<T>,
  range: Range,
  size = PART,
): AsyncGenerator<RecordOf<T>[]> {
  if ((await store.countOld()) > 0) {
    yield store.list(table, index, range);
    return;
  }
  const read = (after: Place | null) => store.window(table, index, range, { size, after });
  let next: Promise<Window<RecordOf<T>>> | null = read(null);
  while (next) {
    const part: Window<RecordOf<T>> = await next;
    // The next part is read while this one is worked on.
    next = part.next && read(part.next);
    // Whoever stops early leaves it unread.
    next?.catch(() => {});
    yield part.records;
  }
}
