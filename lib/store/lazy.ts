import type { Store } from './store.ts';

/** A store that opens its database at first use, so that the worker can register its listeners without waiting. */
export function lazyStore(open: () => Promise<Store>): Store {
  let opening: Promise<Store> | null = null;
  function opened(): Promise<Store> {
    opening ??= open().catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  }
  return {
    get: async (table, key) => (await opened()).get(table, key),
    list: async (table, index, value) => (await opened()).list(table, index, value),
    slice: async (table, after, max) => (await opened()).slice(table, after, max),
    commit: async (writes, options) => (await opened()).commit(writes, options),
  };
}
