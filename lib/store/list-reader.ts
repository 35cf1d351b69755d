import { answerOf, type Found, indexIn, keyRange, placeOf, readAtOnce, tableOf } from './indexed-db.ts';
import type { IndexOf } from './indexes.ts';
import type { Range } from './ranges.ts';
import { type RecordOf, readRecord, type Table } from './records.ts';
import type { Row } from './row.ts';
import type { Place, WindowOptions } from './store.ts';

/** A record of a list with its place there. */
export interface ListRow<R> {
  key: string;
  place: Place;
  record: R;
  /** The keys of a person's other records; null where one of those stands for the person in lists. */
  others: readonly string[] | null;
}

/** Some rows of a list. `next` is the place to go on after; null where there are no more in this direction. */
export interface ListPart<R> {
  rows: ListRow<R>[];
  next: Place | null;
}

export interface PartOptions extends WindowOptions {
  /** The part after this one will be asked for next, so the database reads it while this one is worked on. */
  isOneOfMany?: boolean;
}

/** Reads long lists for extension pages. Records that can't be read are left out. */
export interface ListReader {
  part<T extends Table>(
    table: T,
    index: IndexOf<T>,
    range: Range,
    options: PartOptions,
  ): Promise<ListPart<RecordOf<T>>>;
  /** The primary keys in a range, up to `max`. A record with several entries in the range comes several times. */
  keys<T extends Table>(table: T, index: IndexOf<T>, range: Range, max?: number): Promise<string[]>;
  /** The records with these keys. Those that are gone are left out. */
  some<T extends Table>(
    table: T,
    keys: readonly string[],
  ): Promise<Pick<ListRow<RecordOf<T>>, 'key' | 'record' | 'others'>[]>;
}

/** Rarely needed, so it is loaded then. */
const cursors = () => import('./list-cursors.ts');

/** Reads lists from IndexedDB. */
export function createListReader(db: IDBDatabase): ListReader {
  /** What is being read before it is asked for. */
  let coming: { after: Place; found: Promise<Found[]> } | null = null;

  return {
    async part(table, index, range, options) {
      const { size, after = null, skip = 0, backwards = false, isOneOfMany = false } = options;
      const source = () => indexIn(tableOf(db, table), index);
      const start =
        skip > 0 ? await (await cursors()).placeAfter(source(), range, after, skip, backwards) : after;
      if (skip > 0 && !start) return { rows: [], next: null };
      const read = async (from: Place | null) =>
        (await readAtOnce(source(), range, from, size, backwards)) ??
        (await (await cursors()).readOneByOne(source(), range, from, size, backwards));
      const found = await (isOneOfMany && coming?.after === start ? coming.found : read(start));
      const last = found.length > size ? found[size - 1] : undefined;
      const next = last ? placeOf(last) : null;
      coming = null;
      if (isOneOfMany && next) {
        // Asked for here, before the records are read out of the browser's answer, which takes as long as the database needs.
        coming = { after: next, found: read(next) };
        // Whoever stops early leaves it unread.
        coming.found.catch(() => {});
      }
      const rows = found.slice(0, size).flatMap((one) => {
        const parsed = readRecord(table, one.value.record);
        if (!parsed.success) return [];
        const place = placeOf(one);
        return { key: place.key, place, record: parsed.data, others: othersIn(one.value) };
      });
      return { rows, next };
    },
    async keys(table, index, range, max) {
      const source = indexIn(tableOf(db, table), index);
      return (await answerOf(source.getAllKeys(keyRange(range), max))).map(String);
    },
    async some(table, keys) {
      const from = tableOf(db, table);
      const rows: (Row | undefined)[] = await Promise.all(keys.map((key) => answerOf(from.get(key))));
      return rows.flatMap((row) => {
        if (!row) return [];
        const parsed = readRecord(table, row.record);
        return parsed.success ? { key: row.key, record: parsed.data, others: othersIn(row) } : [];
      });
    },
  };
}

/** What a row says of a person's other records. Rows of people who are represented by another are in no list. */
export function othersIn({ index, others = [] }: Row): readonly string[] | null {
  return index.link && !index.list ? null : others;
}
