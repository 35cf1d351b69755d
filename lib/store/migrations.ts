import { FIRST_NAMES, OLD_TABLES, oldName } from './stored-words.ts';

type Migration = (db: IDBDatabase, upgrade: IDBTransaction) => void;

/** The tables and indexes of the first release, never changed. */
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

/** The tables of the second release, never changed. */
const SECOND_TABLES: Record<string, readonly string[]> = {
  people: ['time', 'link', 'list', 'word'],
  requests: ['time', 'open', 'undecided', 'order', 'person', 'batch'],
  orders: ['time', 'open', 'waiting', 'file', 'link', 'person'],
  charges: ['time', 'request', 'person', 'named'],
  resultPages: ['time', 'search', 'person'],
  choices: ['time', 'person'],
  blocked: ['time', 'is', 'word'],
  quarantine: ['time', 'of'],
  totals: [],
  lists: [],
  followUps: ['person', 'list', 'tag', 'contacted', 'due'],
  notes: ['person'],
  views: [],
  fileSettings: [],
  ats: [],
  templates: ['name'],
};

/** Step n brings a database of version n to n + 1. A step never changes once released; each has a fixture in the tests. */
export const migrations: Migration[] = [
  function tablesOfTheFirstRelease(db) {
    createTables(db, FIRST_TABLES);
  },
  /**
   * An index over a filled table would be built at once, however long that takes. So the filled tables step aside, and their
   * records are moved into new ones later, a few at a time.
   */
  function tablesWithIndexes(db, upgrade) {
    for (const table of OLD_TABLES) upgrade.objectStore(FIRST_NAMES[table] ?? table).name = oldName(table);
    createTables(db, SECOND_TABLES);
  },
];

function createTables(db: IDBDatabase, tables: Record<string, readonly string[]>): void {
  for (const [table, indexes] of Object.entries(tables)) {
    const store = db.createObjectStore(table, { keyPath: 'key' });
    for (const name of indexes) store.createIndex(name, `index.${name}`, { multiEntry: true });
  }
}
