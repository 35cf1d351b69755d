import { beforeEach, describe, expect, it } from 'vitest';
import { profileOf } from '../../../lib/network/link.ts';
import type { PlaceSearch } from '../../../lib/requests/place-search.ts';
import { resultPageId, searchKey } from '../../../lib/searches/result-pages.ts';
import { encodeFilters } from '../../../lib/service/filters.ts';
import type { Filters } from '../../../lib/service/model.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { createFinder } from '../../../lib/worker/find-person.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';
import { aPerson, aResultPage } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const ADDRESS = 'https://www.atrium.example/in/jane-doe';
const NAME = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
const network = networkOf(ADDRESS);
const link = profileOf(network, ADDRESS) ?? raise();

let answer: () => void;
let fail: (error: Error) => void;
let finder: ReturnType<typeof createFinder>;
let changes: number;
let disk: MemoryDisk;
let account: string | null;

const state = async () => (await finder.match(link)).state;

beforeEach(() => {
  changes = 0;
  disk = new MemoryDisk();
  account = 'A';
  const placeSearch: PlaceSearch = () =>
    new Promise((resolve, reject) => {
      answer = () => resolve({ ok: false, error: { kind: 'offline' } });
      fail = reject;
    });
  finder = createFinder({
    store: disk.open(),
    placeSearch,
    account: () => account,
    network: () => network,
    now: () => START,
    onMatchChanged: () => {
      changes += 1;
    },
  });
});

function raise(): never {
  throw new Error(`${ADDRESS} is no profile.`);
}

/** Waits until the finder has sent its search. */
const begun = () => new Promise<void>((resolve) => setTimeout(resolve));

it('the finder has no result for a page before it has looked', async () => {
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

it('the finder keeps its result while it looks again by another name', async () => {
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

it('the finder ends for a page without a name, and after a search that fails', async () => {
  await finder.look(link, null);
  expect(await state()).toBe('not-found');
  const other = { ...link, canonical: `${link.canonical}-2` };
  const broken = finder.look(other, NAME);
  await begun();
  fail(new Error('broken'));
  await expect(broken).rejects.toThrow('broken');
  expect((await finder.match(other)).state).toBe('not-found');
});

it('the finder shows a paid search in the network as under way', async () => {
  await finder.look(link, null);
  const finding = finder.find(link, NAME, { clickId: 'c', confirmed: false, again: false });
  await begun();
  expect(await state()).toBe('looking');
  answer();
  await finding;
  expect(await state()).toBe('not-found');
});

it('the finder forgets the pages that were left longest ago, and none that is shown', async () => {
  const passed = { ...link, canonical: `${link.canonical}-passed` };
  await finder.look(link, null);
  await finder.look(passed, null);
  for (let i = 0; i < 600; i += 1) {
    await finder.look({ ...link, canonical: `${link.canonical}-${i}` }, null);
    expect(await state()).toBe('not-found');
  }
  expect((await finder.match(passed)).state).toBe('looking');
});

describe('choosing whose page it is', () => {
  const other = 'https://www.atrium.example/in/jane-doe-2';

  function know(...people: Partial<PersonRecord>[]): void {
    disk.commit(
      people.map((one) => put('people', aPerson({ name: 'Jane Doe', ...one }))),
      true,
    );
  }

  /** The finder looks at the page, and finds these people in its cache under the page's name. */
  async function answered(filters: Filters, ...people: Partial<PersonRecord>[]): Promise<void> {
    know(...people);
    const key = searchKey('', encodeFilters({ firstName: 'Jane', lastName: 'Doe', ...filters }));
    const urns = people.map(({ urn = '' }) => urn);
    disk.commit([put('resultPages', aResultPage({ id: resultPageId('A', key, 1), key, urns }))], true);
    const looking = finder.look(link, NAME);
    await begun();
    answer();
    await looking;
  }

  async function expectRefused(urn: string): Promise<void> {
    const before = { changes, commits: disk.commits.length };
    expect(await finder.choose(link, urn)).toBe(false);
    expect({ changes, commits: disk.commits.length }).toEqual(before);
  }

  async function expectTaken(urn: string): Promise<void> {
    const before = changes;
    expect(await finder.choose(link, urn)).toBe(true);
    expect(changes).toBe(before + 1);
    expect(disk.all('choices')).toEqual([{ account: 'A', link: link.canonical, urn, at: START }]);
    expect(await finder.match(link)).toMatchObject({ urn });
  }

  it('of several people under its link takes one of them, and nobody else', async () => {
    know(
      { urn: 'urn:1', link: link.canonical },
      { urn: 'urn:2', link: link.canonical },
      { urn: 'urn:3', link: 'atrium.example/in/somebody' },
    );
    expect(await state()).toBe('several');
    await expectRefused('urn:3');
    await expectRefused('urn:none');
    await expectTaken('urn:2');
  });

  it('of people in the own pool who have its name and no link takes one of them, and nobody else', async () => {
    await answered(
      { localOnly: true },
      { urn: 'urn:1', origin: 'pool' },
      { urn: 'urn:2', origin: 'pool' },
      { urn: 'urn:3', origin: 'pool', networkUrl: other },
    );
    expect(await state()).toBe('several');
    // A namesake with a link of their own is not offered beside those without one.
    await expectRefused('urn:3');
    await expectTaken('urn:1');
  });

  it('of namesakes with links of their own takes one of them, and nobody of another name', async () => {
    await answered(
      {},
      { urn: 'urn:1', networkUrl: other },
      { urn: 'urn:2', networkUrl: other, name: 'John Smith' },
    );
    expect(await finder.match(link)).toMatchObject({
      state: 'not-found',
      namesakes: [{ urn: 'urn:1' }],
      searched: true,
    });
    await expectRefused('urn:2');
    await expectTaken('urn:1');
  });

  it('takes nobody while the page is being looked at, nor once it is known whose it is', async () => {
    know({ urn: 'urn:1' });
    expect(await state()).toBe('looking');
    await expectRefused('urn:1');
    know({ urn: 'urn:2', link: link.canonical });
    expect(await state()).toBe('known');
    await expectRefused('urn:1');
    await expectRefused('urn:2');
  });

  it('takes nobody without an account', async () => {
    know({ urn: 'urn:1', link: link.canonical }, { urn: 'urn:2', link: link.canonical });
    account = null;
    expect(await finder.match(link)).toMatchObject({ state: 'not-found', namesakes: [], people: [] });
    await expectRefused('urn:1');
  });
});
