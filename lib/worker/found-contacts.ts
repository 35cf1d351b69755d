import type { Speaker } from '../messages/messages.ts';
import { wholePersonOf } from '../people/same-person.ts';
import type { IsBlocked } from '../requests/due.ts';
import type { ContactField } from '../service/model.ts';
import { only, under } from '../store/ranges.ts';
import type { OrderRecord, RequestRecord } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import type { FoundRow, FoundView } from '../views/found-view.ts';

interface FoundPorts {
  store: Store;
  /** Every request that has not ended. */
  open: () => readonly RequestRecord[];
  account: () => string | null;
  /** Whether somebody must not be contacted. */
  isBlocked: IsBlocked;
  now: () => number;
  inWriteQueue: (work: () => Promise<void>) => Promise<void>;
  /** What waits has changed. */
  onChanged: () => void;
}

/** Orders whose finds wait at most; the oldest stop waiting. */
const MAX_WAITING = 99;
/** How long something waits that was on screen and not copied: a working day. */
const MAX_SEEN_MS = 10 * 60 * 60_000;

/** What single Gets have found and the recruiter has not copied, so that it can be taken later, all at once. */
export function createFoundContacts({ store, open, account, isBlocked, ...ports }: FoundPorts) {
  const { now, inWriteQueue, onChanged } = ports;

  async function waiting(): Promise<OrderRecord[]> {
    const newest = { size: MAX_WAITING * 2 };
    const { records } = await store.window('orders', 'waiting', under(account() ?? ''), newest);
    return records.toReversed();
  }

  const isOver = ({ seen, endedAt }: OrderRecord, place: number, all: readonly OrderRecord[]) =>
    all.length - place > MAX_WAITING || (seen && now() - (endedAt ?? 0) > MAX_SEEN_MS);

  /** Each found value, in the order of the Gets. */
  async function rows(): Promise<FoundRow[]> {
    const found: FoundRow[] = [];
    for (const order of (await waiting()).filter((...one) => !isOver(...one))) {
      const person = await wholePersonOf(store, order.account, order.people[0]?.urn ?? '');
      for (const field of order.waiting ?? []) {
        const { urn = '', name = '', contacts } = person?.person ?? {};
        const value = contacts?.[field]?.value;
        if (value) found.push({ urn, name, field, value, seen: order.seen === true });
      }
    }
    return found;
  }

  /** How many single Gets are open. Only they make requests of the kind `contact`, so most of their orders need not be read. */
  async function countLooking(): Promise<number> {
    const id = account() ?? '';
    const single = new Set(open().flatMap(({ op, order }) => (op === 'contact' && order ? [order] : [])));
    const isAll = (await store.count('orders', 'open', only(id))) === single.size;
    const others = isAll ? [] : (await store.keys('orders', 'open', id)).filter((one) => !single.has(one));
    const orders = await Promise.all(others.map((one) => store.get('orders', one)));
    return single.size + orders.filter((one) => one?.single && one.kind === 'unlock').length;
  }

  return {
    /** How many of the found have not been on screen. */
    unseen: async () => (await rows()).filter(({ seen }) => !seen).length,
    /** What is drawn over a page is told how many, and not who or what. */
    async view(speaker: Speaker): Promise<FoundView> {
      const [looking, found] = await Promise.all([countLooking(), rows()]);
      const id = account() ?? '';
      const blocked = await Promise.all(found.map(({ urn }) => isBlocked(id, { urn, networkUrl: null })));
      // All of them are copied with one click, and whoever must not be contacted with none.
      const all = found.filter((_, place) => !blocked[place]);
      return {
        looking,
        found: all.length,
        rows: speaker === 'extension' ? all : [],
      };
    },
    /** What was found of these people was on screen, and these fields of theirs need not wait any longer. */
    see: (urns: readonly string[], taken: readonly ContactField[]): Promise<void> =>
      inWriteQueue(async () => {
        const writes = (await waiting()).flatMap((order, ...place) => {
          const isEnd = isOver(order, ...place);
          if (!isEnd && !order.people.some(({ urn }) => urns.includes(urn))) return [];
          const left = order.waiting?.filter((field) => !isEnd && !taken.includes(field));
          return put('orders', { ...order, waiting: left, seen: true });
        });
        if (writes.length === 0) return;
        await store.commit(writes);
        onChanged();
      }),
  };
}

export type FoundContacts = ReturnType<typeof createFoundContacts>;
