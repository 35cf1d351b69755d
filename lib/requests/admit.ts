import { totalOf } from '../money/ledger.ts';
import { type Capped, checkLimits, type Limits, type Spend, takenToday } from '../money/limits.ts';
import type { Priced } from '../money/prices.ts';
import { readLedger } from '../money/read-ledger.ts';
import type { ServiceError } from '../service/errors.ts';
import { beginning, only, type Range } from '../store/ranges.ts';
import type { RequestRecord } from '../store/records.ts';
import { keepReserve } from '../store/reserve.ts';
import { type Store, StoreError, UnstoredError } from '../store/store.ts';
import type { Engine } from './engine.ts';

/** Why a click did not lead to a paid request. Except for the last two kinds, nothing was sent. */
export type OrderRefused =
  | { kind: 'no-account' }
  | { kind: 'offline' }
  /** The recruiter took back the permission for the service's address. A request would fail and look like a lost answer. */
  | { kind: 'no-permission'; origin: string }
  /**
   * Ask the recruiter first. `credits` is null where a price is not known; `unpriced` are the steps without one; `owned` is
   * how many people are in the company's own system.
   */
  | {
      kind: 'confirm';
      credits: number | null;
      unpriced: Priced[];
      balance: number | null;
      much?: true;
      owned?: number;
    }
  /** An answer about the same was lost a moment ago. It may be paid for again from `at` on. */
  | { kind: 'too-soon'; at: number }
  | Capped
  /** Nobody of the order may be contacted: the recruiter, or an administrator, has said so. */
  | { kind: 'blocked' }
  /** The browser might have sent the request twice, so it was not sent. */
  | { kind: 'unsafe-connection' }
  | { kind: 'storage'; full: boolean }
  /** The service has answered and the disk refused to store the answer. The engine tries to store it again. */
  | { kind: 'unstored'; full: boolean }
  /** The same search was sent before and its answer was lost. That search may have been charged. */
  | { kind: 'search-lost'; request: string; balanceFell: number | null };

export type Placed<T> = { ok: true; value: T } | { ok: false; error: OrderRefused | ServiceError };

/** An order that was refused, and why. */
export function orderRefused(error: OrderRefused): { ok: false; error: OrderRefused } {
  return { ok: false, error };
}

/** Nobody's account is in use, or another one than the order was for. */
export const NO_ACCOUNT = orderRefused({ kind: 'no-account' });

/** A search that was sent and whose answer was lost. */
export function searchLost(
  request: string,
  record: RequestRecord | null = null,
): ReturnType<typeof orderRefused> {
  return orderRefused({ kind: 'search-lost', request, balanceFell: record?.balanceFell ?? null });
}

/** Turns a database that can't write into a refused order. Before sending, nothing leaves; afterwards, the answer waits. */
export async function guarded<T>(work: () => Promise<Placed<T>>): Promise<Placed<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnstoredError) return orderRefused({ kind: 'unstored', full: error.full });
    if (error instanceof StoreError) return orderRefused({ kind: 'storage', full: error.full });
    throw error;
  }
}

interface AdmissionPorts {
  store: Store;
  now: () => number;
  engine: Engine;
  limits: () => Limits;
  /** Runs one piece of work at a time under a name, over all contexts of the extension. */
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Why the service can't be reached at the moment; null while it can. */
  unreachable: () => OrderRefused | null;
}

/** Decides whether a click may become a paid request. */
export function createAdmission({ store, now, engine, limits, lock, unreachable }: AdmissionPorts) {
  const isQuarantined = async (records: Range) => (await store.list('quarantine', 'of', records)).length > 0;

  /** Whether this order was placed before, also if its people were deleted since. */
  async function isPlaced(id: string): Promise<boolean> {
    const [order, requests] = await Promise.all([
      store.get('orders', id),
      store.list('requests', 'order', id),
    ]);
    if (order || requests.length > 0) return true;
    // Only now: a record that can't be read is quarantined by the first read of it.
    const quarantined = await Promise.all([
      isQuarantined(only(`orders|${id}`)),
      // Deleting people may have left only the request, and that one may be unreadable. Its key begins with the order's.
      isQuarantined(beginning(`requests|${id}/`)),
    ]);
    return quarantined.includes(true);
  }

  /** Whether a search was quarantined. It may have been sent, so the same click must not send it again. */
  async function isUnreadableSearch(id: string): Promise<boolean> {
    return isQuarantined(only(`requests|${id}`));
  }

  return {
    isPlaced,
    isUnreadableSearch,
    unreachable,
    /** Places one order at a time. Otherwise two clicks could both pass the same limit. */
    oneAtATime: <T>(work: () => Promise<T>) => lock('orders', work),
    /** Whether another account has this click: it was repeated after a change of accounts, and may be paid already. */
    async isOfAnotherAccount(account: string, clickId: string): Promise<boolean> {
      const others = (await store.all('accounts')).filter(({ id }) => id !== account);
      const isTheirs = await Promise.all(
        others.map(async (other) => {
          const id = `${other.id}|${clickId}`;
          return (
            (await store.get('requests', id)) !== null ||
            (await isUnreadableSearch(id)) ||
            (await isPlaced(id))
          );
        }),
      );
      return isTheirs.includes(true);
    },
    /** How much an order may cost, or why the recruiter's own limits stop it. */
    async limitFor(
      account: string,
      spend: Pick<Spend, 'steps' | 'confirmed' | 'shown'>,
      /** What names each person in the company's own system, unless the recruiter knows that they are in it. */
      keys: readonly (readonly string[])[],
    ): Promise<{ limit: number | null } | { refused: OrderRefused }> {
      // Read once: a daily limit that arrives meanwhile needs what was not read. The check before sending looks at it.
      const own = limits();
      // Nothing is noted that could be sent later, where there is no room for its answer.
      const [{ today, prices, account: record }, found] = await Promise.all([
        readLedger(store, account, now(), own.dailyCap !== null),
        Promise.all(keys.map((one) => store.ats(account, one))),
        keepReserve(store),
      ]);
      const owned = found.filter((one) => one !== null).length;
      const balance = record?.balance ? totalOf(record.balance) : null;
      const taken = takenToday(today, engine.open(), prices, now());
      const verdict = checkLimits(own, { ...spend, balance, owned }, taken, prices);
      if (verdict.kind === 'go') return { limit: verdict.limit };
      return { refused: verdict.kind === 'confirm' ? { ...verdict, balance } : verdict };
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;
