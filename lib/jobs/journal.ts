import { merge, type Patch } from '../store/people.ts';
import { keyOf, type PersonRecord, type RecordOf, type Table } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';

interface JournalPorts {
  store: Store;
  now: () => number;
  canonical: (url: string) => string | null;
}

/**
 * The worker's way to the disk. Whatever reads records in order to write them does so in its turn, or two answers that
 * arrive together would undo each other; and an answer that the disk refuses is kept for the next write.
 */
export function createJournal({ store, now, canonical }: JournalPorts) {
  let last: Promise<unknown> = Promise.resolve();
  let kept: Write[] = [];
  let keptAt: number | null = null;

  /** Runs after everything that asked before. Not to be nested: it would wait for itself. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  /** A record as it stands once everything kept is written; undefined when nothing is kept about it. */
  function keptOf<T extends Table>(table: T, key: string): RecordOf<T> | undefined {
    const write = kept.findLast(
      (one) => one.table === table && 'put' in one && keyOf(table, one.put as RecordOf<T>) === key,
    );
    return write && 'put' in write ? (write.put as RecordOf<T>) : undefined;
  }

  async function get<T extends Table>(table: T, key: string): Promise<RecordOf<T> | null> {
    return keptOf(table, key) ?? (await store.get(table, key));
  }

  return {
    inTurn,
    get,
    async list<T extends Table>(table: T, index: string, value: string): Promise<RecordOf<T>[]> {
      const records = await store.list(table, index, value);
      return records.map((record) => keptOf(table, keyOf(table, record)) ?? record);
    },
    /** Writes what is kept and then this. */
    async write(writes: readonly Write[], durable: boolean): Promise<void> {
      const all = [...kept, ...writes];
      if (all.length === 0) return;
      await store.commit(all, { durable: durable || kept.length > 0 });
      kept = [];
      keptAt = null;
    },
    keep(writes: readonly Write[]): void {
      kept.push(...writes);
      keptAt ??= now();
    },
    /** Gives up what is kept: its subject is being erased. */
    forget(): void {
      kept = [];
      keptAt = null;
    },
    /** Since when something waits to be written. */
    keptAt: () => keptAt,
    /** What is known of people once the news is in. */
    async peopleWrites(account: string, patches: readonly Patch[]): Promise<Write[]> {
      const people = new Map<string, PersonRecord>();
      for (const patch of patches) {
        const known = people.get(patch.urn) ?? (await get('people', `${account}|${patch.urn}`));
        people.set(patch.urn, merge(known, patch, { account, now: now(), canonical }));
      }
      return [...people.values()].map((person) => put('people', person));
    },
  };
}
