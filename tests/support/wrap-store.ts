import type { Store } from '../../lib/store/store.ts';

/** Runs a call of a store. */
type Around = <R>(call: () => Promise<R>, method: keyof Store) => Promise<R>;

/** A store whose every call goes through a function. */
export function wrapStore(store: Store, around: Around): Store {
  return {
    get: (...one) => around(() => store.get(...one), 'get'),
    list: (...some) => around(() => store.list(...some), 'list'),
    keys: (...some) => around(() => store.keys(...some), 'keys'),
    window: (...some) => around(() => store.window(...some), 'window'),
    count: (...some) => around(() => store.count(...some), 'count'),
    has: (...range) => around(() => store.has(...range), 'has'),
    all: (table) => around(() => store.all(table), 'all'),
    commit: (...writes) => around(() => store.commit(...writes), 'commit'),
    clear: () => around(() => store.clear(), 'clear'),
    mendTotals: () => around(() => store.mendTotals(), 'mendTotals'),
    oldWrites: (max) => around(() => store.oldWrites(max), 'oldWrites'),
    forgetAts: (...one) => around(() => store.forgetAts(...one), 'forgetAts'),
    hasOwn: (...one) => around(() => store.hasOwn(...one), 'hasOwn'),
    ats: (...one) => around(() => store.ats(...one), 'ats'),
    reminders: (...one) => around(() => store.reminders(...one), 'reminders'),
    isNotedSince: (...one) => around(() => store.isNotedSince(...one), 'isNotedSince'),
    countOld: () => around(() => store.countOld(), 'countOld'),
  };
}
