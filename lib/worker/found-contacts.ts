import type { Blocked } from '../blocked/blocked.ts';
import type { Speaker } from '../messages/messages.ts';
import { wholePerson } from '../people/same-person.ts';
import type { ContactField } from '../service/model.ts';
import type { Memory, Reads } from '../store/memory.ts';
import { under } from '../store/ranges.ts';
import type { OrderRecord, PersonRecord, RequestRecord } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import type { FoundRow, FoundView } from '../views/found-view.ts';

interface FoundPorts {
  store: Store;
  /** Keeps what was made of records until they change: each snapshot of each view asks for what waits. */
  remember: Memory['remember'];
  /** Every request that has not ended. */
  open: () => readonly RequestRecord[];
  account: () => string | null;
  /** Who must not be contacted. */
  blockedIn: (reads: Reads) => Pick<Blocked, 'hasAny' | 'of'>;
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
export function createFoundContacts({
  store,
  remember,
  open,
  account,
  blockedIn,
  now,
  inWriteQueue,
  onChanged,
}: FoundPorts) {
  async function waiting(reads: Reads): Promise<OrderRecord[]> {
    const newest = { size: MAX_WAITING * 2 };
    const { records } = await reads.window('orders', 'waiting', under(account() ?? ''), newest);
    return records.toReversed();
  }

  const isWaiting = ({ seen, endedAt }: OrderRecord, place: number, all: readonly OrderRecord[]) =>
    all.length - place <= MAX_WAITING && !(seen && now() - (endedAt ?? 0) > MAX_SEEN_MS);

  /** The person of an order, unless they must not be contacted. All that waits is copied with one click. */
  async function personOf(
    reads: Reads,
    { account: id, people, waiting: fields }: OrderRecord,
    isAnyBlocked: boolean,
  ): Promise<PersonRecord | null> {
    const urn = people[0]?.urn ?? '';
    const own = await reads.get('people', `${id}|${urn}`);
    if (!own || (isAnyBlocked && (await blockedIn(reads).of(id, urn, [])) !== null)) return null;
    // Another record of the person may have what this one lacks.
    const isAll = own.name && fields?.every((field) => own.contacts[field]?.value);
    return isAll ? own : (await wholePerson(reads, own)).person;
  }

  /** Each found value, in the order of the Gets. */
  async function rows(): Promise<FoundRow[]> {
    const id = account() ?? '';
    const [all, isAnyBlocked] = await Promise.all([
      remember(`waiting ${id}`, waiting),
      // Not remembered: pages write who is blocked, and one that is closed at once may not tell of it.
      blockedIn(store).hasAny(id),
    ]);
    const found = all.filter(isWaiting).map(async (order): Promise<FoundRow[]> => {
      const fields = order.waiting ?? [];
      const person = await remember(`found ${order.id} ${fields} ${isAnyBlocked}`, (reads) =>
        personOf(reads, order, isAnyBlocked),
      );
      return fields.flatMap((field) => {
        const { urn = '', name = '', contacts } = person ?? {};
        const value = contacts?.[field]?.value;
        return value ? { urn, name, field, value, seen: order.seen === true } : [];
      });
    });
    return (await Promise.all(found)).flat();
  }

  /** How many single Gets are open. Only they make requests of the kind `contact`, so most of their orders need not be read. */
  async function countLooking(): Promise<number> {
    const id = account() ?? '';
    const single = new Set(open().flatMap(({ op, order }) => (op === 'contact' && order ? [order] : [])));
    const all = await remember(`open ${id}`, (reads) => reads.keys('orders', 'open', id));
    const others = all.filter((one) => !single.has(one));
    const orders = await Promise.all(
      others.map((one) => remember(`order ${one}`, (reads) => reads.get('orders', one))),
    );
    return single.size + orders.filter((one) => one?.single && one.kind === 'unlock').length;
  }

  return {
    /** How many of the found have not been on screen. */
    unseen: async () => (await rows()).filter(({ seen }) => !seen).length,
    /** What is drawn over a page is told how many, and not who or what. */
    async view(speaker: Speaker): Promise<FoundView> {
      const [looking, found] = await Promise.all([countLooking(), rows()]);
      return { looking, found: found.length, rows: speaker === 'extension' ? found : [] };
    },
    /** What was found of these people was on screen, and these fields of theirs need not wait any longer. */
    see: (urns: readonly string[], taken: readonly ContactField[]): Promise<void> =>
      inWriteQueue(async () => {
        const writes = (await waiting(store)).flatMap((order, ...place) => {
          const isEnd = !isWaiting(order, ...place);
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
