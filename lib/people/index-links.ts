import * as z from 'zod/mini';
import type { Network } from '../network/link.ts';
import { put, type Store } from '../store/store.ts';
import { relinked } from './person-links.ts';

z.config({ jitless: true });

interface LinkIndexPorts {
  store: Store;
  network: () => Network | null;
  /** Canonical form of a profile link of the network in use. */
  canonical: (url: string) => string | null;
  /** Runs work that reads records in order to write them, so that no answer is stored in between. */
  inWriteQueue: (work: () => Promise<boolean>) => Promise<boolean>;
  /** People have other links now. */
  onIndexed: () => void;
}

/** People whose links are made anew in one turn of the write queue. Between two turns, answers are stored. */
const SLICE_PEOPLE = 200;

/** The setting that notes for which network the links were made, and how far the work has come. */
const INDEXED_LINKS = 'indexed-links';

const progressSchema = z.object({
  network: z.string(),
  /** The key of the last person whose links were made. */
  after: z.nullable(z.string()),
  done: z.boolean(),
});

/**
 * Makes the links of all people anew after the network was set or changed. Otherwise somebody who was found before would
 * not be known on their profile page. A worker that stops in between leaves the rest to the next one.
 */
export function createLinkIndex(ports: LinkIndexPorts) {
  const { store } = ports;
  let last: Promise<void> = Promise.resolve();

  /** Handles the next people; false when there is nothing left to do. */
  async function indexSlice(): Promise<boolean> {
    const network = ports.network();
    if (!network) return false;
    const { origin, site, prefix, oneHost } = network;
    const id = JSON.stringify([origin, site, prefix, oneHost ?? false]);
    const stored = z.safeParse(progressSchema, (await store.get('settings', INDEXED_LINKS))?.value);
    const progress = stored.success && stored.data.network === id ? stored.data : null;
    if (progress?.done) return false;
    const { records, last } = await store.slice('people', progress?.after ?? null, SLICE_PEOPLE);
    const changed = records.flatMap((person) => {
      const next = relinked(person, ports.canonical);
      return next === person ? [] : [put('people', next)];
    });
    const value = { network: id, after: last, done: last === null };
    await store.commit([...changed, put('settings', { name: INDEXED_LINKS, value })]);
    if (changed.length > 0) ports.onIndexed();
    return last !== null;
  }

  async function indexAll(): Promise<void> {
    while (await ports.inWriteQueue(indexSlice));
  }

  return {
    /** Continues the work if there is any. One run follows the other, so that none misses a change of the network. */
    run(): Promise<void> {
      const next = last.then(indexAll);
      last = next.catch(() => {});
      return next;
    },
  };
}
