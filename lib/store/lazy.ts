import type { Store } from './store.ts';

/** The calls of a store. */
const CALLS: Record<keyof Store, null> = {
  get: null,
  list: null,
  keys: null,
  window: null,
  count: null,
  has: null,
  all: null,
  commit: null,
  clear: null,
  mendTotals: null,
  oldWrites: null,
  isNotedSince: null,
  reminders: null,
  ats: null,
  hasOwn: null,
  forgetAts: null,
  countOld: null,
};

type Call = (...about: unknown[]) => Promise<unknown>;

/** A store whose calls all go to another one, which is looked for at each call. */
export function storeBehind(find: () => Store | Promise<Store>): Store {
  const calls = Object.keys(CALLS).map((name) => {
    const call: Call = async (...about) => {
      const store = (await find()) as unknown as Record<string, Call>;
      return store[name]?.(...about);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as unknown as Store;
}

/**
 * A store that opens its database at first use, so that the worker can register its listeners without waiting, and opens
 * it anew after it was closed.
 */
export function lazyStore(open: (onClosed: () => void) => Promise<Store>): Store {
  let opening: Promise<Store> | null = null;
  const close = () => {
    opening = null;
  };
  return storeBehind(() => {
    opening ??= open(close).catch((error) => {
      close();
      throw error;
    });
    return opening;
  });
}
