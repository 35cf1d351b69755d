import type { OptionalColumn } from '../../components/workspace/people-columns.ts';
import { NO_RECORDS, type Records } from '../../components/workspace/workspace-model.ts';
import { oddsSetting, readOdds } from '../../lib/money/odds.ts';
import { searchKey } from '../../lib/searches/result-pages.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import { currentAccount } from '../../lib/settings/current-account.ts';
import { NAMES } from '../../lib/settings/names.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createStore, type openDatabase } from '../../lib/store/database.ts';
import { allPeople, newestPeople } from '../../lib/store/read-people.ts';
import { isOpen } from '../../lib/store/records.ts';
import { orderView } from '../../lib/views/order-view.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

interface ReaderPorts {
  open: () => Promise<Database>;
  now: () => number;
  /** The columns that the recruiter has hidden, told once before the first people. */
  onColumns: (hidden: readonly OptionalColumn[]) => void;
  onRecords: (records: Records) => void;
  onError: (error: unknown) => void;
}

/** Changes come in bursts. After one reading the next waits, since it may read thousands of people. */
const PAUSE_MS = 400;
/** How many people are read first: more than a window shows. */
const FIRST_PEOPLE = 60;

/** Reads the account's records, one reading at a time. */
export function createReader({ open, now, onColumns, onRecords, onError }: ReaderPorts) {
  let opening: Promise<Database> | null = null;
  let shown: string | null = null;
  let reading = false;
  let stale = false;
  let isStarted = false;

  async function openStore() {
    opening ??= open();
    const db = await opening;
    const store = createStore(db, { now, readOnly: true });
    return { db, store, account: await currentAccount(store) };
  }

  async function run(): Promise<void> {
    const { db, store, account } = await openStore();
    if (!isStarted) {
      onColumns(readSettings((await store.get('settings', NAMES.settings))?.value).hiddenColumns);
      isStarted = true;
    }
    if (account === null) {
      shown = null;
      onRecords(NO_RECORDS);
      return;
    }
    if (shown !== account) {
      const people = await newestPeople(db, account, FIRST_PEOPLE);
      onRecords({ ...NO_RECORDS, people, whole: people.length < FIRST_PEOPLE });
      shown = account;
    }
    const people = await allPeople(db, account);
    const [charges, orders, requests] = await Promise.all([
      store.list('charges', 'account', account),
      store.list('orders', 'account', account),
      store.list('requests', 'account', account),
    ]);
    const byOrder = Map.groupBy(requests, ({ order }) => order);
    onRecords({
      people,
      whole: true,
      charges,
      activity: orders
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .map((order) => orderView(order, byOrder.get(order.id) ?? [])),
      odds: readOdds((await store.get('settings', oddsSetting(account)))?.value),
      busy: new Set(requests.filter(isOpen).flatMap(({ targets }) => targets.map(({ urn }) => urn))),
    });
  }

  return {
    /** Everybody on the kept result pages of a search. */
    async foundBy({ prompt, filtersJson }: SavedSearch): Promise<ReadonlySet<string>> {
      const { store, account } = await openStore();
      const pages = await store.list('resultPages', 'search', `${account}|${searchKey(prompt, filtersJson)}`);
      return new Set(pages.flatMap(({ urns }) => urns));
    },
    /** Reads the records again, because something may have changed. */
    again(): void {
      stale = true;
      if (reading) return;
      reading = true;
      void (async () => {
        while (stale) {
          stale = false;
          await run().catch((error) => {
            // A newer version of the extension may have closed the database; the next reading opens it again.
            opening = null;
            onError(error);
          });
          await new Promise((done) => setTimeout(done, PAUSE_MS));
        }
        reading = false;
      })();
    },
  };
}
