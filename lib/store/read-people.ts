import * as z from 'zod/mini';
import { answerOf, tableOf } from './indexed-db.ts';
import { type PersonRecord, personRecord } from './records.ts';

/** People read at once: few enough that a page can draw between two readings. */
const CHUNK_PEOPLE = 1000;

/** The people seen last, for a first screen that does not wait for thousands. */
export async function newestPeople(
  db: IDBDatabase,
  account: string,
  maxPeople: number,
): Promise<PersonRecord[]> {
  const seen = tableOf(db, 'people').index('seen');
  return readRows(await answerOf(seen.getAll(rangeOf(account), maxPeople)));
}

/** Everybody of an account, read in parts so that the page can draw in between. */
export async function allPeople(db: IDBDatabase, account: string): Promise<PersonRecord[]> {
  const people: PersonRecord[] = [];
  let range = rangeOf(account);
  for (;;) {
    const rows: unknown[] = await answerOf(tableOf(db, 'people').getAll(range, CHUNK_PEOPLE));
    for (const person of readRows(rows)) people.push(person);
    const last = rows.at(-1);
    if (rows.length < CHUNK_PEOPLE || !isRow(last)) return people;
    range = IDBKeyRange.bound(last.key, range.upper, true);
  }
}

/** All keys of an account: `\uffff` sorts after every character of a key. */
function rangeOf(account: string): IDBKeyRange {
  return IDBKeyRange.bound(`${account}|`, `${account}|\uffff`);
}

/** Skips records that fail their schema: only the worker can quarantine them. */
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
