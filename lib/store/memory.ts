import { type Entries, entriesOf } from './indexes.ts';
import { isIn, only, type Range } from './ranges.ts';
import { keyOf, type Table } from './records.ts';
import type { ReadStore, Store, Write } from './store.ts';

/** The reads whose results can be remembered. */
export type Reads = Pick<ReadStore, 'get' | 'list' | 'keys' | 'window' | 'has'>;

/** A part of a table that was read. */
interface Read {
  table: Table;
  index: string;
  range: Range;
  /** The keys of what was found there; null while that is not known. */
  keys: readonly string[] | null;
}

/** Results kept at most. With one more all are forgotten, since nothing tells which of them are still asked for. */
const MAX_KEPT = 2_000;

/**
 * Remembers what was made from records, until a commit through `store` touches a part of a table that was read for it. What
 * others write is not noticed: whoever knows of it has to call `forget`.
 */
export function createMemory(disk: Store) {
  const kept = new Map<string, { made: Promise<unknown>; reads: Read[] }>();
  const forget = () => kept.clear();

  const store: Store = {
    ...disk,
    async commit(writes, options) {
      await disk.commit(writes, options).finally(() => {
        // A commit that seems to have failed may be stored all the same.
        for (const [name, { reads }] of kept)
          if (writes.some((write) => reads.some((read) => isTouched(read, write)))) kept.delete(name);
      });
    },
    clear: () => disk.clear().finally(forget),
  };

  /** The database, for a piece of work whose reads are noted before they begin. */
  function noting(reads: Read[]): Reads {
    const note = (
      table: Table,
      index: string,
      wanted: Range | string,
      keys: string[] | null = null,
    ): Read => {
      const read = { table, index, range: typeof wanted === 'string' ? only(wanted) : wanted, keys };
      reads.push(read);
      return read;
    };
    return {
      get(table, key) {
        note(table, 'key', key, [key]);
        return disk.get(table, key);
      },
      async list(table, index, wanted) {
        const read = note(table, index, wanted);
        const records = await disk.list(table, index, wanted);
        read.keys = records.map((record) => keyOf(table, record));
        return records;
      },
      async keys(table, index, wanted) {
        const read = note(table, index, wanted);
        const keys = await disk.keys(table, index, wanted);
        read.keys = keys;
        return keys;
      },
      async window(table, index, range, options) {
        const read = note(table, index, range);
        const found = await disk.window(table, index, range, options);
        // What follows decides whether there is a next part, and is not known.
        if (!found.next) read.keys = found.records.map((record) => keyOf(table, record));
        return found;
      },
      has(table, range) {
        note(table, 'key', range);
        return disk.has(table, range);
      },
    };
  }

  return {
    store,
    forget,
    /** What `make` makes, or has made under this name since when nothing of what it read has changed. */
    remember<T>(name: string, make: (reads: Reads) => Promise<T>): Promise<T> {
      const known = kept.get(name);
      if (known) return known.made as Promise<T>;
      if (kept.size >= MAX_KEPT) forget();
      const reads: Read[] = [];
      const made = make(noting(reads));
      kept.set(name, { made, reads });
      // Another one that has its name by then is only made once more.
      made.catch(() => kept.delete(name));
      return made;
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;

/** Whether a write may change what was read. Where that can't be told it counts as a change. */
function isTouched({ table, index, range, keys }: Read, write: Write): boolean {
  if (write.table !== table) return false;
  const key = 'delete' in write ? write.delete : keyOf(write.table, write.put);
  if (!keys || keys.includes(key)) return true;
  if ('delete' in write) return false;
  const entries: Entries = { key: [key], ...entriesOf(write.table, write.put) };
  return entries[index]?.some((entry) => isIn(entry, range)) ?? true;
}
