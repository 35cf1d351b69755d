import { createBlocked } from '../../lib/blocked/blocked.ts';
import type { ReadStore } from '../../lib/store/store.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** Stands for a hash: no two texts have the same. */
export const plainHash = (text: string) => `<${[...text].reverse().join('')}>`;

/** Who must not be contacted by the records of a store, with a hash that takes no turn of the event queue of its own. */
export function blockedIn(store: ReadStore) {
  return createBlocked({ store, policy: () => NOBODY, hash: async (text) => plainHash(text) });
}
