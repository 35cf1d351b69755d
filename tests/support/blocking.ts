import { createBlocked } from '../../lib/people/blocked.ts';
import { createBlockChanges } from '../../lib/people/change-blocked.ts';
import type { Store } from '../../lib/store/store.ts';

/** Who must not be contacted by the records of a store, with a hash that takes no turn of the event queue of its own. */
export function blockedIn(store: Store) {
  return createBlocked({ store, policy: () => NOTHING, canonical: (url) => url, hash: async (text) => plainHash(text) });
}

const NOTHING: readonly string[] = [];

/** Stands for a hash: no two texts have the same. */
export const plainHash = (text: string) => `<${[...text].reverse().join('')}>`;

/** What changes who must not be contacted. */
export function blockChangesIn(store: Store, now: () => number) {
  return createBlockChanges({ store, blocked: blockedIn(store), now });
}

/** What retention needs to keep people who are deleted from being bought again. */
export function blockDeletedIn(store: Store, now: () => number) {
  return blockChangesIn(store, now).blockDeleted;
}
