import { answerOf, keyRange, tableOf } from '../store/indexed-db.ts';
import { under } from '../store/ranges.ts';
import type { Row } from '../store/row.ts';

/** Records read at once. */
const PART = 200;

/** Everything of an account from the company's own system, part after part: the last import, and who was in it. */
export async function* atsRecords(
  db: IDBDatabase,
  account: string,
  size = PART,
): AsyncGenerator<readonly unknown[]> {
  const { from, to } = under(account);
  let range = keyRange({ from, to });
  for (;;) {
    const rows: Row[] = await answerOf(tableOf(db, 'ats').getAll(range, size));
    yield rows.map(({ record }) => record);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    range = IDBKeyRange.bound(last.key, to, true);
  }
}

/** How many such records there are. */
export const countAts = (db: IDBDatabase, account: string): Promise<number> =>
  answerOf(tableOf(db, 'ats').count(keyRange(under(account))));
