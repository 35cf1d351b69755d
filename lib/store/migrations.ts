import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { INDEXES } from './records.ts';

type Migration = (db: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], 'versionchange'>) => void;

/** Step n brings a database of version n to n + 1. A step never changes once released; each has a fixture in the tests. */
export const migrations: Migration[] = [
  function tablesOfTheFirstRelease(db) {
    for (const [table, indexes] of Object.entries(INDEXES)) {
      const store = db.createObjectStore(table, { keyPath: 'key' });
      for (const name of indexes) store.createIndex(name, `index.${name}`, { multiEntry: true });
    }
  },
];
