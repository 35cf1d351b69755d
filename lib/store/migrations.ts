type Migration = (db: IDBDatabase) => void;

/** The tables and indexes of the first release, never changed: a later index needs a step of its own. */
const FIRST_TABLES: Record<string, readonly string[]> = {
  people: ['account', 'link', 'seen'],
  intents: ['account', 'open', 'asking', 'job', 'target'],
  jobs: ['account', 'open'],
  charges: ['account'],
  pages: ['account', 'search'],
  choices: ['account'],
  accounts: [],
  settings: [],
  aside: [],
};

/** Step n brings a database of version n to n + 1. A step never changes once released; each has a fixture in the tests. */
export const migrations: Migration[] = [
  function tablesOfTheFirstRelease(db) {
    for (const [table, indexes] of Object.entries(FIRST_TABLES)) {
      const store = db.createObjectStore(table, { keyPath: 'key' });
      for (const name of indexes) store.createIndex(name, `index.${name}`, { multiEntry: true });
    }
  },
];
