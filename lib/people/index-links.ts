import * as z from 'zod/mini';
import type { Network } from '../network/link.ts';
import { EVERYTHING } from '../store/ranges.ts';
import { type ChoiceRecord, keyOf } from '../store/records.ts';
import { put, remove, type Store, type Write } from '../store/store.ts';
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

/** Choices whose links are made anew. */
const MAX_CHOICES = 10_000;

/** The setting that notes for which network the links were made, and how far the work has come. */
const INDEXED_LINKS = 'indexed-links';

const progressSchema = z.object({
  network: z.string(),
  /** The key of the last person whose links were made. */
  after: z.nullable(z.string()),
  done: z.boolean(),
});

/** Puts choices under the links of the network in use. Of two with one link, the newer counts. */
function movedChoices(choices: readonly ChoiceRecord[], canonical: (url: string) => string | null): Write[] {
  const newest = new Map<string, ChoiceRecord>();
  for (const choice of choices.toSorted((a, b) => a.at - b.at)) {
    const next = { ...choice, link: canonical(choice.link) ?? choice.link };
    newest.set(keyOf('choices', next), next);
  }
  const keys = choices.map((choice) => keyOf('choices', choice)).filter((key) => !newest.has(key));
  if (keys.length === 0) return [];
  return [
    ...keys.map((key) => remove('choices', key)),
    ...[...newest.values()].map((one) => put('choices', one)),
  ];
}

/**
 * Makes the links of all people and choices anew after the network was set or changed. Otherwise somebody who was found
 * or chosen before would not be known on their profile page. A worker that stops in between leaves the rest to the next one.
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
    const after = progress?.after == null ? null : { entry: progress.after, key: progress.after };
    const { records, next } = await store.window('people', 'key', EVERYTHING, { size: SLICE_PEOPLE, after });
    const writes: Write[] = records.flatMap((person) => {
      const changed = relinked(person, ports.canonical);
      return changed === person ? [] : [put('people', changed)];
    });
    // Choices are made by hand, so there are few of them.
    if (!progress) {
      const choices = await store.window('choices', 'key', EVERYTHING, { size: MAX_CHOICES });
      writes.push(...movedChoices(choices.records, ports.canonical));
    }
    const value = { network: id, after: next?.key ?? null, done: next === null };
    await store.commit([...writes, put('settings', { name: INDEXED_LINKS, value })]);
    if (writes.length > 0) ports.onIndexed();
    return next !== null;
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
