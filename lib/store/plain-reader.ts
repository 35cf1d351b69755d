import { answerOf, hasAny, indexIn, keyRange, tableOf } from './indexed-db.ts';
import { only } from './ranges.ts';
import type { Row } from './row.ts';
import type { ReadStore } from './store.ts';

/**
 * Reads records as they are, for pages that leave the schemas out of their scripts. A record that is not what it should be makes
 * its reader fail, and nothing is written then.
 */
export function createPlainReader(db: IDBDatabase): Pick<ReadStore, 'get' | 'list' | 'keys' | 'has'> {
  const rangeOf = (wanted: Parameters<ReadStore['list']>[2]) =>
    keyRange(typeof wanted === 'string' ? only(wanted) : wanted);
  return {
    async get(table, key) {
      const row: Row | undefined = await answerOf(tableOf(db, table).get(key));
      return (row?.record ?? null) as never;
    },
    async list(table, index, wanted) {
      const rows: Row[] = await answerOf(indexIn(tableOf(db, table), index).getAll(rangeOf(wanted)));
      return rows.map(({ record }) => record) as never;
    },
    async keys(table, index, wanted) {
      const source = indexIn(tableOf(db, table), index);
      return (await answerOf(source.getAllKeys(rangeOf(wanted)))).map(String);
    },
    has: (table, range) => hasAny(tableOf(db, table), range),
  };
}
