import type { Range } from './ranges.ts';
import type { Row } from './row.ts';
import type { Place, WindowOptions } from './store.ts';

/** The answer to a question to the database. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once everything that a transaction writes is stored. */
export function storedBy(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A table to read from. */
export function tableOf(db: IDBDatabase, table: string): IDBObjectStore {
  return db.transaction(table).objectStore(table);
}

/** A table by one of its indexes, or by its primary key. */
export function indexIn(table: IDBObjectStore, index: string): IDBObjectStore | IDBIndex {
  return index === 'key' ? table : table.index(index);
}

/** The range as the database wants it. */
export function keyRange({ from, to }: Range): IDBKeyRange {
  return IDBKeyRange.bound(from, to);
}

export type Source = IDBObjectStore | IDBIndex;

/** Whether anything is in a range. No record is read. */
export async function hasAny(source: Source, range: Range): Promise<boolean> {
  return (await answerOf(source.getKey(keyRange(range)))) !== undefined;
}

/** An entry of an index with its record. */
export interface Found {
  key: IDBValidKey;
  primaryKey: IDBValidKey;
  value: Row;
}

export const directionOf = (backwards: boolean) => (backwards ? 'prev' : 'next');

/** The part of a range in which a place and all that follow it are. */
export function rest(range: Range, after: Place | null, backwards: boolean): IDBKeyRange {
  if (!after) return keyRange(range);
  return keyRange(backwards ? { ...range, to: after.entry } : { ...range, from: after.entry });
}

/**
 * Entries of an index read at once beyond those that are wanted, for others with the same entry before them. People who came
 * with one answer of the service have its time, and 20 come with a page of results. Of a table's own keys none is twice.
 */
const MARGIN = 24;
/** As many have the same entry after one answer of the service, whose people all have its time, and some more. */
const MAX_MARGIN = 1_000;

/** One entry more than wanted, if there are so many; null where they have to be read one by one. */
export async function readAtOnce(
  source: Source,
  range: Range,
  after: Place | null,
  size: number,
  backwards: boolean,
): Promise<Found[] | null> {
  if (!('getAllRecords' in source)) return null;
  // Chromium has it since version 141, several times as fast as a cursor.
  const { getAllRecords } = source as unknown as {
    getAllRecords: (options: object) => IDBRequest<Found[]>;
  };
  const readWith = async (margin: number) => {
    const count = size + 1 + margin;
    const options = { query: rest(range, after, backwards), count, direction: directionOf(backwards) };
    const found = await answerOf(getAllRecords.call(source, options));
    const behindIt = after ? found.filter((one) => isAfter(placeOf(one), after, backwards)) : found;
    return found.length < count || behindIt.length > size ? behindIt : null;
  };
  const found = await readWith(after ? ('multiEntry' in source ? MARGIN : 1) : 0);
  if (found || !after) return found;
  const same = await answerOf(source.count(after.entry));
  return same <= MAX_MARGIN ? readWith(same) : null;
}

/** Some rows of a range, and the place after them if there may be more. */
export async function windowOf(
  source: Source,
  range: Range,
  { size, after = null, skip = 0, backwards = false }: WindowOptions,
): Promise<{ rows: Row[]; next: Place | null }> {
  const found = skip > 0 ? null : await readAtOnce(source, range, after, size, backwards);
  if (found) {
    const last = found.length > size ? found[size - 1] : null;
    return { rows: found.slice(0, size).map(({ value }) => value), next: last ? placeOf(last) : null };
  }
  const rows: Row[] = [];
  let place: Place | null = null;
  const request = source.openCursor(rest(range, after, backwards), directionOf(backwards));
  let cursor = await answerOf(request);
  if (cursor && skip > 0) {
    cursor.advance(skip);
    cursor = await answerOf(request);
  }
  while (cursor && rows.length < size) {
    const here = placeOf(cursor);
    if (!after || isAfter(here, after, backwards)) {
      rows.push(cursor.value);
      place = here;
      cursor.continue();
    } else if (here.entry === after.entry && here.key !== after.key && source instanceof IDBIndex) {
      // Many records may have the same entry.
      cursor.continuePrimaryKey(after.entry, after.key);
    } else {
      cursor.continue();
    }
    cursor = await answerOf(request);
  }
  return { rows, next: cursor ? place : null };
}

export function placeOf({ key, primaryKey }: Pick<IDBCursor, 'key' | 'primaryKey'>): Place {
  return { entry: String(key), key: String(primaryKey) };
}

export function isAfter(here: Place, { entry, key }: Place, backwards: boolean): boolean {
  if (here.entry === entry && here.key === key) return false;
  const isLater = here.entry === entry ? here.key > key : here.entry > entry;
  return backwards !== isLater;
}
