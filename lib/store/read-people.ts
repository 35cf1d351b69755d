import type { IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { type PersonRecord, personRecord } from './records.ts';

/** People read in one go: few enough that a page stays awake between two. */
const CHUNK_PEOPLE = 1000;

/** Those who were seen last, for a first screen that does not wait for thousands. */
export async function newestPeople(
  db: IDBPDatabase,
  account: string,
  maxPeople: number,
): Promise<PersonRecord[]> {
  return readRows(await db.getAllFromIndex('people', 'seen', rangeOf(account), maxPeople));
}

/** Everybody of an account, in parts so that the page can draw in between. */
export async function allPeople(db: IDBPDatabase, account: string): Promise<PersonRecord[]> {
  const people: PersonRecord[] = [];
  let range = rangeOf(account);
  for (;;) {
    const rows: unknown[] = await db.getAll('people', range, CHUNK_PEOPLE);
    for (const person of readRows(rows)) people.push(person);
    const last = rows.at(-1);
    if (rows.length < CHUNK_PEOPLE || !isRow(last)) return people;
    range = IDBKeyRange.bound(last.key, range.upper, true);
  }
}

/** Everything filed under the account: names and links sort below the last character there is. */
function rangeOf(account: string): IDBKeyRange {
  return IDBKeyRange.bound(`${account}|`, `${account}|\uffff`);
}

/** A record that fails its schema is the worker's to set aside. */
function readRows(rows: readonly unknown[]): PersonRecord[] {
  return rows.flatMap((row) => {
    const parsed = isRow(row) ? z.safeParse(personRecord, row.record) : null;
    return parsed?.success ? [parsed.data] : [];
  });
}

function isRow(row: unknown): row is { key: string; record: unknown } {
  return (
    typeof row === 'object' && row !== null && 'key' in row && typeof row.key === 'string' && 'record' in row
  );
}
