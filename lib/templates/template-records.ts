import { answerOf, keyRange, tableOf } from '../store/indexed-db.ts';
import { under } from '../store/ranges.ts';
import type { Row } from '../store/row.ts';

/** Everything of an account from the table of templates, for its export. There are few. */
export async function* templateRecords(db: IDBDatabase, account: string): AsyncGenerator<readonly unknown[]> {
  const rows: Row[] = await answerOf(tableOf(db, 'templates').getAll(keyRange(under(account))));
  yield rows.map(({ record }) => record);
}
