import type { Store } from './store.ts';

/**
 * A store that opens its database at first use, so that the worker can register its listeners without waiting, and opens
 * it anew after it was closed.
 */
export function lazyStore(open: (onClosed: () => void) => Promise<Store>): Store {
  let opening: Promise<Store> | null = null;
  const close = () => {
    opening = null;
  };
  function opened(): Promise<Store> {
    opening ??= open(close).catch((error) => {
      close();
      throw error;
    });
    return opening;
  }
  return {
    get: async (...one) => (await opened()).get(...one),
    list: async (...some) => (await opened()).list(...some),
    keys: async (...some) => (await opened()).keys(...some),
    window: async (...some) => (await opened()).window(...some),
    count: async (...some) => (await opened()).count(...some),
    all: async (table) => (await opened()).all(table),
    commit: async (...writes) => (await opened()).commit(...writes),
    clear: async () => (await opened()).clear(),
    mendTotals: async () => (await opened()).mendTotals(),
    oldWrites: async (max) => (await opened()).oldWrites(max),
    isNotedSince: async (...one) => (await opened()).isNotedSince(...one),
    countOld: async () => (await opened()).countOld(),
  };
}
