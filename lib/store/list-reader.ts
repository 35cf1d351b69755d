import {
  answerOf,
  directionOf,
  type Found,
  indexIn,
  isAfter,
  keyRange,
  placeOf,
  readAtOnce,
  rest,
  type Source,
  tableOf,
} from './indexed-db.ts';
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

/** Reads lists from IndexedDB. */
export function createListReader(db: IDBDatabase): ListReader {
  /** What is being read before it is asked for. */
  let coming: { id: string; found: Promise<Found[]> } | null = null;

  return {
    async part(table, index, range, options) {
      const { size, after = null, skip = 0, backwards = false, isOneOfMany = false } = options;
      const source = () => indexIn(tableOf(db, table), index);
      const start = skip > 0 ? await placeAfter(source(), range, after, skip, backwards) : after;
      if (skip > 0 && !start) return { rows: [], next: null };
      const idOf = (from: Place | null) => JSON.stringify([table, index, range, size, backwards, from]);
      const read = async (from: Place | null) =>
        (await readAtOnce(source(), range, from, size, backwards)) ??
        (await readOneByOne(source(), range, from, size, backwards));
      const found = await (isOneOfMany && coming?.id === idOf(start) ? coming.found : read(start));
      const last = found.length > size ? found[size - 1] : undefined;
      const next = last ? placeOf(last) : null;
      coming = null;
      if (isOneOfMany && next) {
        // Asked for here, before the records are read out of the browser's answer, which takes as long as the database needs.
        coming = { id: idOf(next), found: read(next) };
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

/** Moves a cursor behind a place. Many records may have the same entry. */
async function behind<C extends IDBCursor>(
  request: IDBRequest<C | null>,
  after: Place | null,
  backwards: boolean,
): Promise<C | null> {
  let cursor = await answerOf(request);
  while (cursor && after && !isAfter(placeOf(cursor), after, backwards)) {
    const { entry, key } = placeOf(cursor);
    if (cursor.source instanceof IDBIndex && entry === after.entry && key !== after.key)
      cursor.continuePrimaryKey(after.entry, after.key);
    else cursor.continue();
    cursor = await answerOf(request);
  }
  return cursor;
}

/** The place of the entry that is `count` entries behind another. */
async function placeAfter(
  source: Source,
  range: Range,
  after: Place | null,
  count: number,
  backwards: boolean,
): Promise<Place | null> {
  // Without values this takes half the time.
  const request = source.openKeyCursor(rest(range, after, backwards), directionOf(backwards));
  let cursor = await behind(request, after, backwards);
  if (cursor && count > 1) {
    cursor.advance(count - 1);
    cursor = await answerOf(request);
  }
  return cursor && placeOf(cursor);
}

async function readOneByOne(
  source: Source,
  range: Range,
  after: Place | null,
  size: number,
  backwards: boolean,
): Promise<Found[]> {
  const request = source.openCursor(rest(range, after, backwards), directionOf(backwards));
  const found: Found[] = [];
  let cursor = await behind(request, after, backwards);
  while (cursor && found.length <= size) {
    const { key, primaryKey, value } = cursor;
    found.push({ key, primaryKey, value });
    cursor.continue();
    cursor = await answerOf(request);
  }
  return found;
}
