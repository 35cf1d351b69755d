import { answerOf, keyRange, tableOf } from '../store/indexed-db.ts';
import { under } from '../store/ranges.ts';
import type { Row } from '../store/row.ts';
import {
  FOLLOW_UP_TABLES,
  type FollowUpRecordOf,
  type FollowUpTable,
  followUpKey,
  isFollowUpRecord,
} from './records.ts';

/** Rows read at once. */
const PART = 200;

/** The records of rows. Those that can't be read, or stand under another key, are left out. */
export function readRows<T extends FollowUpTable>(
  table: T,
  rows: readonly (Row | undefined)[],
): FollowUpRecordOf<T>[] {
  return rows.flatMap((row) => {
    const record = row?.record;
    return isFollowUpRecord(table, record) && followUpKey(table, record) === row?.key ? [record] : [];
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
  const range = keyRange(under(account));
  const counts = await Promise.all(
    FOLLOW_UP_TABLES.map((table) => answerOf(tableOf(db, table).count(range))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
