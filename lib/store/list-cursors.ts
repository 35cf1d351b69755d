import { answerOf, directionOf, type Found, isAfter, placeOf, rest, type Source } from './indexed-db.ts';
import type { Range } from './ranges.ts';
import type { Place } from './store.ts';

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
export async function placeAfter(
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

/** One entry more than wanted, if there are so many. */
export async function readOneByOne(
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
