import { beforeEach, expect, it } from 'vitest';
import { profileOf } from '../../../lib/network/link.ts';
import type { PlaceSearch } from '../../../lib/requests/place-search.ts';
import { createFinder } from '../../../lib/worker/finder.ts';
import { MemoryDisk, MemoryStore } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';

const ADDRESS = 'https://www.atrium.example/in/jane-doe';
const NAME = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
const network = networkOf(ADDRESS);
const link = profileOf(network, ADDRESS);
if (!link) throw new Error('No profile.');

let answer: () => void;
let fail: (error: Error) => void;
let finder: ReturnType<typeof createFinder>;
let changes: number;

const state = async () => (await finder.match(link)).state;

beforeEach(() => {
  changes = 0;
  const placeSearch: PlaceSearch = () =>
    new Promise((resolve, reject) => {
      answer = () => resolve({ ok: false, error: { kind: 'offline' } });
      fail = reject;
    });
  finder = createFinder({
    store: new MemoryStore(new MemoryDisk(), {}),
    placeSearch,
    account: () => 'a',
    network: () => network,
    now: () => 0,
    onMatchChanged: () => {
      changes += 1;
    },
  });
});

/** Lets the finder come as far as its search. */
const begun = () => new Promise<void>((resolve) => setTimeout(resolve));

it('says nothing of a page before it has been looked at', async () => {
  expect(await state()).toBe('looking');
  const looking = finder.look(link, NAME);
  await begun();
  expect(await state()).toBe('looking');
  const before = changes;
  answer();
  await looking;
  expect(await state()).toBe('not-found');
  expect(changes).toBeGreaterThan(before);
});

it('stays with what it said while it looks again under another name', async () => {
  const first = finder.look(link, NAME);
  await begun();
  answer();
  await first;
  const second = finder.look(link, { ...NAME, full: 'Jane M. Doe' });
  await begun();
  expect(await state()).toBe('not-found');
  answer();
  await second;
});

it('is done with a page that says no name, and with a look that breaks', async () => {
  await finder.look(link, null);
  expect(await state()).toBe('not-found');
  const other = { ...link, canonical: `${link.canonical}-2` };
  const broken = finder.look(other, NAME);
  await begun();
  fail(new Error('broken'));
  await expect(broken).rejects.toThrow('broken');
  expect((await finder.match(other)).state).toBe('not-found');
});

it('searches the network under its name for everyone to see', async () => {
  await finder.look(link, null);
  const finding = finder.find(link, NAME, { clickId: 'c', confirmed: false, again: false });
  await begun();
  expect(await state()).toBe('looking');
  answer();
  await finding;
  expect(await state()).toBe('not-found');
});

it('forgets the pages that were passed by longest ago, and none that is shown', async () => {
  const passed = { ...link, canonical: `${link.canonical}-passed` };
  await finder.look(link, null);
  await finder.look(passed, null);
  for (let i = 0; i < 600; i += 1) {
    await finder.look({ ...link, canonical: `${link.canonical}-${i}` }, null);
    expect(await state()).toBe('not-found');
  }
  expect((await finder.match(passed)).state).toBe('looking');
});
