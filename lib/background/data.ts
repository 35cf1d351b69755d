import { isOpen, keyOf, TABLES, type Table } from '../store/records.ts';
import { remove, type Store, type Write } from '../store/store.ts';
import { forgetting } from './forget.ts';

const DAY = 24 * 60 * 60_000;
const EXPORTED = ['people', 'jobs', 'intents', 'charges', 'pages', 'choices'] as const;

interface DataPorts {
  store: Store;
  account: () => string | null;
  now: () => number;
  /** Everything is about to be erased: whatever is under way must not write it back. */
  erasing: () => Promise<void>;
  /** Everything was erased: start over as on the first day. */
  erased: () => Promise<void>;
  changed: () => void;
}

/** Keeps data no longer than asked, and gives it out or erases it on request. */
export function createDataKeeper({ store, account, now, erasing, erased, changed }: DataPorts) {
  return {
    /** Everything known for this account, without any key. */
    async exportAll(): Promise<string> {
      const id = account() ?? '';
      const tables = await Promise.all(
        EXPORTED.map(async (table) => [table, await store.list(table, 'account', id)] as const),
      );
      const searches = (await store.get('settings', `searches|${id}`))?.value ?? [];
      const aside = (await store.list('aside')).filter(
        ({ table, raw }) => EXPORTED.some((one) => one === table) && isOf(raw, id),
      );
      return JSON.stringify(
        { exportedAt: new Date(now()).toISOString(), ...Object.fromEntries(tables), searches, aside },
        null,
        2,
      );
    },
    async eraseAll(): Promise<void> {
      await erasing();
      const writes: Write[] = [];
      // Listing a table may set a record aside, so that one comes last.
      for (const table of Object.keys(TABLES) as Table[]) {
        for (const record of await store.list(table))
          writes.push(remove(table, keyOf(table, record as never)));
      }
      // All at once: a job left without its requests would be planned, and paid for, anew.
      await store.commit(writes, { durable: true });
      await erased();
    },
    /** Removes people with everything that is known of them; what was paid stays in the ledger without them. */
    async deletePeople(urns: readonly string[]): Promise<void> {
      const id = account();
      if (id === null) return;
      await store.commit(await forgetting(store, id, new Set(urns)));
      changed();
    },
    /** Drops what is older than the recruiter wants to keep. Open work stays, however old. */
    async prune(keepDays: number | null): Promise<void> {
      const id = account();
      if (id === null || keepDays === null) return;
      const before = now() - keepDays * DAY;
      const writes: Write[] = [];
      const jobs = await store.list('jobs', 'account', id);
      const open = jobs.filter(({ endedAt }) => endedAt === null);
      // What an open job has done so far, and to whom, decides what it still buys.
      const openJobs = new Set(open.map((job) => job.id));
      const needed = new Set(open.flatMap(({ people }) => people.map(({ urn }) => urn)));
      for (const person of await store.list('people', 'account', id)) {
        if (person.seenAt < before && !needed.has(person.urn))
          writes.push(remove('people', keyOf('people', person)));
      }
      for (const page of await store.list('pages', 'account', id)) {
        if (page.at < before) writes.push(remove('pages', page.id));
      }
      for (const intent of await store.list('intents', 'account', id)) {
        const asks = intent.state === 'ask' && !intent.settled;
        const isNeeded = isOpen(intent) || asks || (intent.job !== null && openJobs.has(intent.job));
        if (!isNeeded && intent.changedAt < before) writes.push(remove('intents', intent.id));
      }
      for (const job of jobs) {
        if (job.endedAt !== null && job.endedAt < before) writes.push(remove('jobs', job.id));
      }
      await store.commit(writes);
    },
  };
}

function isOf(raw: unknown, account: string): boolean {
  return typeof raw === 'object' && raw !== null && 'account' in raw && raw.account === account;
}

export type DataKeeper = ReturnType<typeof createDataKeeper>;
