import * as z from 'zod/mini';
import { answerOf, keyRange, tableOf } from '../store/indexed-db.ts';
import { under } from '../store/ranges.ts';
import type { Row } from '../store/row.ts';
import { FOLLOW_UP_SCHEMAS, type FollowUpRecordOf, type FollowUpTable, followUpKey } from './records.ts';

/** Rows read at once. */
const PART = 200;

/** The records of rows. Those that can't be read, or stand under another key, are left out. */
export function readRows<T extends FollowUpTable>(
  table: T,
  rows: readonly (Row | undefined)[],
): FollowUpRecordOf<T>[] {
  return rows.flatMap((row) => {
    const schema = FOLLOW_UP_SCHEMAS[table] as unknown as z.ZodMiniType<FollowUpRecordOf<T>>;
    const parsed = z.safeParse(schema, row?.record);
    return parsed.success && followUpKey(table, parsed.data) === row?.key ? [parsed.data] : [];
  });
}

/** All records of an account in one of the recruiter's own tables, part after part, so that nobody holds them all. */
export async function* followUpParts<T extends FollowUpTable>(
  db: IDBDatabase,
  account: string,
  table: T,
  size = PART,
): AsyncGenerator<FollowUpRecordOf<T>[]> {
  const { from, to } = under(account);
  let range = keyRange({ from, to });
  for (;;) {
    const rows: Row[] = await answerOf(tableOf(db, table).getAll(range, size));
    yield readRows(table, rows);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    range = IDBKeyRange.bound(last.key, to, true);
  }
}

/** How many records an account has in the recruiter's own tables. */
export async function countFollowUps(db: IDBDatabase, account: string): Promise<number> {
  const tables = Object.keys(FOLLOW_UP_SCHEMAS);
  const range = keyRange(under(account));
  const counts = await Promise.all(tables.map((table) => answerOf(tableOf(db, table).count(range))));
  return counts.reduce((sum, count) => sum + count, 0);
}
