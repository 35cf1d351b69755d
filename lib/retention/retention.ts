import { atsKeys } from '../ats/ats-keys.ts';
import type { Blocked } from '../blocked/blocked.ts';
import { accountSetting, DRAFT, DRAFT_AT } from '../searches/saved-searches.ts';
import type { IndexOf } from '../store/indexes.ts';
import { before, EVERYTHING } from '../store/ranges.ts';
import { keyOf, type RecordOf } from '../store/records.ts';
import { type Place, put, remove, type Store, type Window, type Write } from '../store/store.ts';
import { eraseWrites } from './erase-people.ts';
import { KEEP_RULES, type KeepContext, keepContext, keepSetting, type PrunedTable } from './keep-rules.ts';

/** The setting that notes the last pruning. */
const LAST_PRUNED = 'pruned';
const DAY_MS = 24 * 60 * 60_000;
/** Records looked at, or people deleted, in one turn of the write queue. Between two turns, answers are stored. */
const PART = 200;

interface RetentionPorts {
  store: Store;
  account: () => string | null;
  now: () => number;
  /** Keeps people who are deleted from being bought again. */
  blocked: Pick<Blocked, 'writesForDeleted'>;
  /** Runs work that reads records in order to write them, so that no answer is stored in between. */
  inWriteQueue: (work: () => Promise<void>) => Promise<void>;
  /** Erases in a way that keeps calls under way from writing records back. */
  eraseSafely: (erase: () => Promise<void>) => Promise<void>;
  /** Everything was erased: start as after the installation. */
  startOver: () => Promise<void>;
  /** Sends every view a new snapshot. */
  publish: () => void;
}

/** Deletes old data and erases data. */
export function createRetention(ports: RetentionPorts) {
  const { store, account, now, inWriteQueue, publish } = ports;

  /** What decides about old records. It is read anew for each part, since requests are made in between. */
  async function readContext(keepSince: number): Promise<KeepContext> {
    const [orders, open, undecided, settings] = await Promise.all([
      store.list('orders', 'open', EVERYTHING),
      store.list('requests', 'open', EVERYTHING),
      store.list('requests', 'undecided', EVERYTHING),
      store.all('settings'),
    ]);
    return keepContext(keepSince, { orders, requests: [...open, ...undecided], settings });
  }

  /** Deletes the old records of a table, a part at a time. */
  async function pruneTable<T extends PrunedTable>(table: T, keepSince: number): Promise<void> {
    // Charges without a person have nothing to lose.
    const index = (table === 'charges' ? 'named' : 'time') as IndexOf<T>;
    for (const owner of await ownersIn(store, table, index)) {
      let after: Place | null = null;
      do {
        await inWriteQueue(async () => {
          const options = { size: PART, after };
          const part: Window<RecordOf<T>> = await store.window(
            table,
            index,
            before(owner, keepSince),
            options,
          );
          const context = await readContext(keepSince);
          const writes = part.records.map(async (record) => {
            const left = writesFor(table, record, KEEP_RULES[table](record, context));
            // Somebody of whom the recruiter has noted something lately is in use.
            const isNoted =
              table === 'people' &&
              left.length > 0 &&
              (await store.isNotedSince(keyOf(table, record), keepSince));
            return isNoted ? [] : left;
          });
          await store.commit((await Promise.all(writes)).flat());
          after = part.next;
        });
      } while (after !== null);
    }
  }

  async function pruneSettings(keepSince: number): Promise<void> {
    const { draftDates, ...context } = await readContext(keepSince);
    const settings = await store.all('settings');
    const undated = draftsIn(settings).filter((one) => !draftDates.has(one));
    // A draft without a date, from an older version, counts from today.
    const dated = new Map([...draftDates, ...undated.map((one) => [one, now()] as const)]);
    await store.commit([
      ...settings.flatMap((one) =>
        writesFor('settings', one, keepSetting(one, { ...context, draftDates: dated })),
      ),
      ...undated.map((one) => put('settings', { name: `${DRAFT_AT}|${one}`, value: now() })),
    ]);
  }

  /** Deletes what is older than the recruiter wants to keep, of every account. What is open stays, however old. */
  async function prune(keepDays: number | null): Promise<void> {
    if (keepDays === null) return;
    const keepSince = now() - keepDays * DAY_MS;
    await inWriteQueue(() => pruneSettings(keepSince));
    for (const table of Object.keys(KEEP_RULES) as PrunedTable[]) await pruneTable(table, keepSince);
    publish();
  }

  return {
    async eraseAll(): Promise<void> {
      // All at once: an order without its requests would be planned and paid for again.
      await ports.eraseSafely(() => store.clear());
      await ports.startOver();
    },
    /**
     * Deletes people with everything that is known of them. The ledger keeps what was paid, and hashes of what names them
     * keep them from being bought again by accident.
     */
    async deletePeople(urns: readonly string[]): Promise<void> {
      const id = account();
      if (id === null) return;
      for (let from = 0; from < urns.length; from += PART) {
        const some = new Set(urns.slice(from, from + PART));
        await inWriteQueue(async () => {
          const people = await Promise.all([...some].map((urn) => store.get('people', `${id}|${urn}`)));
          // Their records say what names them there.
          await store.forgetAts(
            id,
            people.flatMap((one) => (one ? atsKeys(one) : [])),
          );
          const known = people.flatMap((one) => (one ? [one.urn] : []));
          const blocks = await ports.blocked.writesForDeleted(id, known, now());
          await store.commit([...(await eraseWrites(store, id, some)), ...blocks]);
        });
      }
      publish();
    },
    prune,
    /** Prunes once a day, however often the worker starts, and when the recruiter changes how long data is kept. Tells whether it did. */
    async pruneDaily(keepDays: number | null): Promise<boolean> {
      const value = [keepDays, new Date(now()).toDateString()].join('|');
      if ((await store.get('settings', LAST_PRUNED))?.value === value) return false;
      await prune(keepDays);
      await store.commit([put('settings', { name: LAST_PRUNED, value })]);
      return true;
    },
  };
}

/** The write that leaves of a record what is kept of it, if any is needed. */
function writesFor<T extends PrunedTable | 'settings'>(
  table: T,
  record: RecordOf<T>,
  left: RecordOf<T> | null,
): Write[] {
  if (left === null) return [remove(table, keyOf(table, record))];
  return left === record ? [] : [put(table, left)];
}

/** The accounts that an index has entries of. Quarantined records are of none. */
async function ownersIn<T extends PrunedTable>(store: Store, table: T, index: IndexOf<T>): Promise<string[]> {
  const owners: string[] = [];
  let after: Place | null = null;
  for (let range = EVERYTHING; ; ) {
    const part: Window<RecordOf<T>> = await store.window(table, index, range, { size: 1, after });
    const [first] = part.records;
    after = first ? null : part.next;
    // A record that can't be read is left out, and others may follow it.
    if (!first && after) continue;
    if (!first) return owners;
    const owner = 'account' in first ? first.account : '';
    owners.push(owner);
    range = { ...EVERYTHING, from: `${owner}|${EVERYTHING.to}` };
  }
}

function draftsIn(settings: readonly RecordOf<'settings'>[]): string[] {
  return settings.flatMap(({ name }) => {
    const owned = accountSetting(name);
    return owned?.what === DRAFT ? [owned.account] : [];
  });
}

export type Retention = ReturnType<typeof createRetention>;
