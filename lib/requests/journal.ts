import { merge, type Patch } from '../people/merge.ts';
import type { PersonRecord } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';

interface JournalPorts {
  store: Store;
  now: () => number;
  canonical: (url: string) => string | null;
}

/**
 * The worker's way to the disk. Whatever reads records in order to write them does so in its turn, or two answers that
 * arrive together would undo each other.
 */
export function createJournal({ store, now, canonical }: JournalPorts) {
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Runs after everything that asked before. Not to be nested: it would wait for itself. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
    /** What is known of people once the news is in. */
    async peopleWrites(account: string, patches: readonly Patch[]): Promise<Write[]> {
      const people = new Map<string, PersonRecord>();
      for (const patch of patches) {
        const known = people.get(patch.urn) ?? (await store.get('people', `${account}|${patch.urn}`));
        people.set(patch.urn, merge(known, patch, { account, now: now(), canonical }));
      }
      return [...people.values()].map((person) => put('people', person));
    },
  };
}
