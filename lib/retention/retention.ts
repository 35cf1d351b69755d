import { accountSetting, DRAFT, DRAFT_AT, readSearches, SEARCHES } from '../searches/saved-searches.ts';
import { INDEXES, keyOf, type RecordOf, TABLES, type Table } from '../store/records.ts';
import { put, remove, type Store, type Write } from '../store/store.ts';
import { storedTable, toStored } from '../store/stored-words.ts';
import { eraseWrites } from './erase-people.ts';
import { KEEP_RULES, type KeepContext, keepContext } from './keep-rules.ts';

/** The setting that notes the last pruning. */
const LAST_PRUNED = 'pruned';
const DAY_MS = 24 * 60 * 60_000;

interface RetentionPorts {
  store: Store;
  account: () => string | null;
  now: () => number;
  /** Runs work that reads records in order to write them, so that no answer is stored in between. */
  inWriteQueue: (work: () => Promise<void>) => Promise<void>;
  /** Erases in a way that keeps calls under way from writing records back. */
  eraseSafely: (erase: () => Promise<void>) => Promise<void>;
  /** Everything was erased: start as after the installation. */
  startOver: () => Promise<void>;
  /** Sends every view a new snapshot. */
  publish: () => void;
}

/** Deletes old data, exports data and erases data. */
export function createRetention(ports: RetentionPorts) {
  const { store, account, now, inWriteQueue, publish } = ports;

  /** The exported records of a table. They keep their stored words, so that exports look the same as before. */
  async function exported<T extends Table>(table: T, id: string): Promise<unknown[]> {
    const records = INDEXES[table].includes('account')
      ? await store.list(table, 'account', id)
      : await store.list(table);
    return records.flatMap((record) => {
      const part = KEEP_RULES[table].exports(record, id);
      return part === undefined || part === null ? [] : [toStored(table, part)];
    });
  }

  /** The writes that delete the old records of a table. */
  async function pruneWrites<T extends Table>(table: T, context: KeepContext): Promise<Write[]> {
    const records = await store.list(table);
    return records.flatMap((record) => {
      const left = KEEP_RULES[table].keep(record, context);
      if (left === null) return remove(table, keyOf(table, record));
      return left === record ? [] : put(table, left);
    });
  }

  /** Deletes what is older than the recruiter wants to keep, of every account. What is open stays, however old. */
  async function prune(keepDays: number | null): Promise<void> {
    if (keepDays === null) return;
    await inWriteQueue(async () => {
      const [orders, requests, settings] = await Promise.all([
        store.list('orders'),
        store.list('requests'),
        store.list('settings'),
      ]);
      const { draftDates, ...context } = keepContext(now() - keepDays * DAY_MS, {
        orders,
        requests,
        settings,
      });
      const undated = draftsIn(settings).filter((one) => !draftDates.has(one));
      // A draft without a date, from an older version, counts from today.
      const dated = new Map([...draftDates, ...undated.map((one) => [one, now()] as const)]);
      const writes = await Promise.all(
        allTables().map((table) => pruneWrites(table, { ...context, draftDates: dated })),
      );
      const dates = undated.map((one) => put('settings', { name: `${DRAFT_AT}|${one}`, value: now() }));
      await store.commit([...writes.flat(), ...dates]);
    });
    publish();
  }

  return {
    /** Everything known for this account, without any key. */
    async exportAll(): Promise<string> {
      const id = account() ?? '';
      const tables = await Promise.all(
        allTables().map(async (table) => [storedTable(table), await exported(table, id)] as const),
      );
      const searches = readSearches((await store.get('settings', `${SEARCHES}|${id}`))?.value);
      const exportedAt = new Date(now()).toISOString();
      return JSON.stringify({ exportedAt, ...Object.fromEntries(tables), searches }, null, 2);
    },
    async eraseAll(): Promise<void> {
      await ports.eraseSafely(async () => {
        const writes: Write[] = [];
        for (const table of allTables()) {
          for (const record of await store.list(table)) writes.push(remove(table, keyOf(table, record)));
        }
        // All at once: an order without its requests would be planned and paid for again.
        await store.commit(writes, { durable: true });
      });
      await ports.startOver();
    },
    /** Deletes people with everything that is known of them. The ledger keeps what was paid. */
    async deletePeople(urns: readonly string[]): Promise<void> {
      const id = account();
      if (id === null) return;
      await inWriteQueue(async () => store.commit(await eraseWrites(store, id, new Set(urns))));
      publish();
    },
    prune,
    /** Prunes once a day, however often the worker starts, and when the recruiter changes how long data is kept. */
    async pruneDaily(keepDays: number | null): Promise<void> {
      const value = [keepDays, new Date(now()).toDateString()].join('|');
      if ((await store.get('settings', LAST_PRUNED))?.value === value) return;
      await prune(keepDays);
      await store.commit([put('settings', { name: LAST_PRUNED, value })]);
    },
  };
}

/** All tables, quarantine last: listing another table may quarantine a record. */
function allTables(): Table[] {
  const tables = Object.keys(TABLES) as Table[];
  return [...tables.filter((table) => table !== 'quarantine'), 'quarantine'];
}

function draftsIn(settings: readonly RecordOf<'settings'>[]): string[] {
  return settings.flatMap(({ name }) => {
    const owned = accountSetting(name);
    return owned?.what === DRAFT ? [owned.account] : [];
  });
}

export type Retention = ReturnType<typeof createRetention>;
