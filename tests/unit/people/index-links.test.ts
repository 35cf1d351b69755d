import { beforeEach, expect, test } from 'vitest';
import { type Network, profileOf } from '../../../lib/network/link.ts';
import { createLinkIndex } from '../../../lib/people/index-links.ts';
import { linksOf } from '../../../lib/store/links-of.ts';
import { put, type Store } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { networkOf, site } from '../../support/networks.ts';
import { aPerson } from '../../support/records.ts';

const PEOPLE = 450;
const SLICE = 200;

let disk: MemoryDisk;
let network: Network | null;
let turns: number;
let changes: number;
let beforeTurn: () => void;

/** The index of one worker. */
function indexOf(store: Store = disk.open()) {
  return createLinkIndex({
    store,
    network: () => network,
    canonical: (url) => (network ? (profileOf(network, url)?.canonical ?? null) : null),
    inWriteQueue: (work) => {
      turns += 1;
      beforeTurn();
      return work();
    },
    onIndexed: () => {
      changes += 1;
    },
  });
}

beforeEach(() => {
  disk = new MemoryDisk();
  network = null;
  turns = 0;
  changes = 0;
  beforeTurn = () => undefined;
  disk.commit(
    Array.from({ length: PEOPLE }, (_, n) =>
      put('people', aPerson({ urn: `urn:${n}`, networkUrl: `https://www.site.com/in/person-${n}` })),
    ),
    true,
  );
});

const linked = () => disk.all('people').filter((person) => linksOf(person).length > 0).length;

test('people found before the network was set get their links, a part in each turn of the write queue', async () => {
  await indexOf().run();
  expect(linked()).toBe(0);
  network = site;
  turns = 0;
  await indexOf().run();
  expect(linked()).toBe(PEOPLE);
  expect(disk.list('people', 'link', 'A|https://site.com/in/person-7')).toMatchObject([{ urn: 'urn:7' }]);
  expect(turns).toBe(Math.ceil(PEOPLE / SLICE));
  expect(changes).toBe(turns);
  for (const { writes } of disk.commits.slice(1)) expect(writes.length).toBeLessThanOrEqual(SLICE + 1);
});

test('a worker that stops in between leaves the rest to the next, which does nothing twice', async () => {
  network = site;
  const first = disk.open({ isDead: () => disk.commits.length > 1 });
  void indexOf(first).run();
  await expect.poll(linked).toBe(SLICE);
  const commits = disk.commits.length;
  await indexOf().run();
  expect(linked()).toBe(PEOPLE);
  const written = disk.commits.slice(commits).flatMap(({ writes }) => writes);
  expect(written.filter(({ table }) => table === 'people')).toHaveLength(PEOPLE - SLICE);
});

test('once it is done, a further start reads no people', async () => {
  network = site;
  await indexOf().run();
  const before = disk.commits.length;
  const store = disk.open();
  store.window = () => {
    throw new Error('read people');
  };
  await indexOf(store).run();
  expect(disk.commits).toHaveLength(before);
});

test('another network begins the work anew, also in the middle of it', async () => {
  network = site;
  beforeTurn = () => {
    if (turns === 2) network = networkOf('https://www.other.test/in/jane');
  };
  await indexOf().run();
  expect(linked()).toBe(0);
  beforeTurn = () => undefined;
  network = site;
  await indexOf().run();
  expect(linked()).toBe(PEOPLE);
});

test('two calls at once do the work once', async () => {
  network = site;
  const index = indexOf();
  await Promise.all([index.run(), index.run()]);
  const written = disk.commits.slice(1).flatMap(({ writes }) => writes);
  expect(written.filter(({ table }) => table === 'people')).toHaveLength(PEOPLE);
});

const chosen = (link: string, urn: string, at: number) =>
  put('choices', { account: 'A', link, urn, at, pageName: 'Jane Doe' });
const choices = () => disk.all('choices').map(({ link, urn, pageName }) => [link, urn, pageName]);

test('choices made by hand are found under the links of the network in use', async () => {
  network = { ...site, site: 'www.site.com', oneHost: true };
  await indexOf().run();
  disk.commit(
    [
      chosen('https://www.site.com/in/jane', 'urn:1', 1),
      chosen('https://www.elsewhere.com/in/jane', 'urn:2', 1),
    ],
    true,
  );
  network = site;
  changes = 0;
  await indexOf().run();
  expect(choices().toSorted()).toEqual([
    ['https://site.com/in/jane', 'urn:1', 'Jane Doe'],
    ['https://www.elsewhere.com/in/jane', 'urn:2', 'Jane Doe'],
  ]);
  expect(changes).toBeGreaterThan(0);
});

test.each([
  [2, 1, 'urn:www'],
  [1, 2, 'urn:plain'],
])('of two choices that have one link now, the newer counts (%i, %i)', async (atWww, atPlain, urn) => {
  disk.commit(
    [
      chosen('https://www.site.com/in/jane', 'urn:www', atWww),
      chosen('https://site.com/in/jane', 'urn:plain', atPlain),
    ],
    true,
  );
  network = site;
  await indexOf().run();
  expect(choices()).toEqual([['https://site.com/in/jane', urn, 'Jane Doe']]);
});
