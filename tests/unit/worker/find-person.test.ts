import { beforeEach, describe, expect, it } from 'vitest';
import { profileOf } from '../../../lib/network/link.ts';
import type { PlaceSearch, SearchOrder } from '../../../lib/requests/place-search.ts';
import { resultPageId, searchKey } from '../../../lib/searches/result-pages.ts';
import { encodeFilters } from '../../../lib/service/filters.ts';
import type { Filters } from '../../../lib/service/model.ts';
import type { PersonRecord, ResultPageRecord } from '../../../lib/store/records.ts';
import { put, remove } from '../../../lib/store/store.ts';
import { createFinder } from '../../../lib/worker/find-person.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';
import { aPerson, aRequest, aResultPage } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const ADDRESS = 'https://www.atrium.example/in/jane-doe';
const NAME = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
const CLICK = { clickId: 'c', confirmed: false, again: false, limit: null, owned: false };
const network = networkOf(ADDRESS);
const link = profileOf(network, ADDRESS) ?? raise();

let answer: () => void;
let fail: (error: Error) => void;
let finder: ReturnType<typeof createFinder>;
let changes: number;
let disk: MemoryDisk;
let account: string | null;
let placed: SearchOrder[];

const state = async () => (await finder.match(link)).state;

beforeEach(() => {
  changes = 0;
  disk = new MemoryDisk();
  account = 'A';
  placed = [];
  const placeSearch: PlaceSearch = (order) =>
    new Promise((resolve, reject) => {
      placed.push(order);
      answer = () => resolve({ ok: false, error: { kind: 'offline' } });
      fail = reject;
    });
  finder = createFinder({
    store: disk.open(),
    placeSearch,
    account: () => account,
    network: () => network,
    now: () => START,
    inWriteQueue: (work) => work(),
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
  const finding = finder.find(link, NAME, CLICK);
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
    const { pageName } = await finder.match(link);
    expect(await finder.choose(link, urn)).toBe(true);
    expect(changes).toBe(before + 1);
    expect(disk.all('choices')).toEqual([
      { account: 'A', link: link.canonical, urn, at: START, ...(pageName && { pageName: 'Jane Doe' }) },
    ]);
    expect(await finder.match(link)).toMatchObject({ urn });
  }

  it('of several people who have or had its link takes one of them, and nobody else', async () => {
    know(
      { urn: 'urn:1', link: link.canonical },
      { urn: 'urn:2', name: 'John Roe', link: 'atrium.example/in/john', links: [link.canonical] },
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

/** What the finder's cache holds of a paid search by a name. */
function paidPage(page: number, change: Partial<ResultPageRecord> & { prompt?: string } = {}): void {
  const { prompt = 'Jane Doe' } = change;
  const key = searchKey(prompt, encodeFilters({ firstName: 'Jane', lastName: 'Doe' }));
  const id = resultPageId('A', key, page);
  disk.commit(
    [put('resultPages', aResultPage({ id, key, page, urns: [], hasNextPage: true, ...change }))],
    true,
  );
}

/** Looks at the page without an answer of the own pool. */
async function looked(name = NAME): Promise<void> {
  const looking = finder.look(link, name);
  await begun();
  answer();
  await looking;
  placed = [];
}

/** One click on find. Answers at once whatever search it leads to. */
async function find(click: { again?: boolean; page?: number } = {}) {
  const finding = finder.find(link, NAME, { ...CLICK, ...click });
  await begun();
  answer();
  return finding;
}

describe('searches by name', () => {
  it('have the name as their prompt, the free look too', async () => {
    const looking = finder.look(link, NAME);
    await begun();
    answer();
    await looking;
    await find();
    expect(placed).toMatchObject([
      { prompt: 'Jane Doe', filters: { firstName: 'Jane', lastName: 'Doe', localOnly: true } },
      { prompt: 'Jane Doe', filters: { firstName: 'Jane', lastName: 'Doe' }, page: 1 },
    ]);
  });

  it('that were answered are not paid for again, also those of an earlier version without a prompt', async () => {
    paidPage(1, { prompt: '' });
    await looked();
    expect(await find()).toMatchObject({ ok: true });
    expect(placed).toEqual([]);
    expect(await finder.match(link)).toMatchObject({
      state: 'not-found',
      searched: true,
      search: { pages: 1 },
    });
  });

  it('are made again after a miss if the click says so', async () => {
    paidPage(1, { prompt: '' });
    await looked();
    await find({ again: true });
    expect(placed).toMatchObject([{ again: true, prompt: 'Jane Doe', page: 1 }]);
  });

  it('of an earlier version that were lost or are under way are not paid for beside them', async () => {
    const key = searchKey('', encodeFilters({ firstName: 'Jane', lastName: 'Doe' }));
    const search = { key, prompt: '', filtersJson: '{}', page: 1 };
    for (const state of ['needs-decision', 'recorded'] as const) {
      disk.commit([put('requests', aRequest({ op: 'search', targets: [], search, state }))], true);
      await looked();
      await find();
      expect(placed).toMatchObject([{ prompt: '' }]);
    }
  });

  it('go on to the next page when asked, and leave none out', async () => {
    paidPage(1);
    await looked();
    expect((await finder.match(link)).search).toMatchObject({ pages: 1, hasMore: true, at: START });
    await find({ page: 2 });
    await find({ page: 7 });
    expect(placed).toMatchObject([{ page: 2 }, { page: 2 }]);
    paidPage(2, { hasNextPage: false });
    expect((await finder.match(link)).search).toMatchObject({ pages: 2, hasMore: false });
  });

  it('find a person on any page that was answered', async () => {
    disk.commit([put('people', aPerson({ urn: 'urn:7', name: 'Jane Doe', networkUrl: ADDRESS }))], true);
    paidPage(1);
    paidPage(2);
    paidPage(3, { urns: ['urn:7'] });
    await looked();
    expect(await finder.match(link)).toMatchObject({ state: 'known', urn: 'urn:7' });
  });

  it('end at the service’s last page', async () => {
    for (let page = 1; page <= 20; page += 1) paidPage(page);
    await looked();
    expect((await finder.match(link)).search).toMatchObject({ pages: 20, hasMore: false });
  });
});

describe('a choice by hand', () => {
  const other = { ...link, canonical: `${link.canonical}-2` };
  const JOHN = { urn: 'urn:9', name: 'John Davis', networkUrl: 'https://www.atrium.example/in/john' };

  beforeEach(async () => {
    disk.commit(
      [
        put('people', aPerson({ ...JOHN, origin: 'pool' })),
        put('choices', { account: 'A', link: link.canonical, urn: 'urn:9', at: START }),
      ],
      true,
    );
    await looked();
  });

  it('is shown as such, with a warning where the names differ', async () => {
    expect(await finder.match(link)).toMatchObject({
      state: 'own-pool',
      urn: 'urn:9',
      byHand: true,
      namesDiffer: true,
    });
    disk.commit([put('people', aPerson({ ...JOHN, name: 'Jane M. Doe' }))], true);
    expect(await finder.match(link)).toMatchObject({ byHand: true, namesDiffer: false });
  });

  it('is still warned of after the worker was started again', async () => {
    const pageName = 'Jane Doe';
    disk.commit(
      [put('choices', { account: 'A', link: other.canonical, urn: 'urn:9', at: START, pageName })],
      true,
    );
    expect(await finder.match(other)).toMatchObject({ byHand: true, namesDiffer: true });
  });

  it('compares the name on the page, not the one that the recruiter typed', async () => {
    const looking = finder.look(link, { full: 'John Davis', first: 'John', last: 'Davis' }, { typed: true });
    await begun();
    answer();
    await looking;
    expect(await finder.match(link)).toMatchObject({ name: { full: 'John Davis' }, namesDiffer: true });
  });

  it('is forgotten by unlink', async () => {
    const before = changes;
    await finder.unlink(link);
    expect(disk.all('choices')).toEqual([]);
    expect(await state()).toBe('not-found');
    expect(changes).toBe(before + 1);
  });

  it('counts no more once a search brings the person whose link this is', async () => {
    disk.commit([put('people', aPerson({ urn: 'urn:1', name: 'Jane Doe', networkUrl: ADDRESS }))], true);
    paidPage(1, { urns: ['urn:1'] });
    expect(await finder.match(link)).toMatchObject({ state: 'known', urn: 'urn:1', instead: 'urn:9' });
    await finder.unlink(link);
    expect(await finder.match(link)).toMatchObject({ urn: 'urn:1' });
    expect(await finder.match(link)).not.toHaveProperty('instead');
  });

  it('counts no more once the chosen person was deleted', async () => {
    disk.commit([remove('people', 'A|urn:9')], true);
    expect(await state()).toBe('not-found');
  });
});

describe('an address that the page replaced by this one', () => {
  const before = profileOf(network, 'https://www.atrium.example/in/ACoAAB1cDeFgHiJkLmNoP') ?? raise();
  const look = async (name: typeof NAME | null = NAME) => {
    finder.noteReplaced(link, before);
    const looking = finder.look(link, name);
    await begun();
    answer();
    await looking;
  };

  it('offers its person, who can be chosen', async () => {
    disk.commit([put('people', aPerson({ urn: 'urn:1', link: before.canonical }))], true);
    await look();
    expect(await finder.match(link)).toMatchObject({
      state: 'several',
      replaced: true,
      choices: [{ urn: 'urn:1' }],
    });
    expect(await finder.choose(link, 'urn:1')).toBe(true);
    expect(await finder.match(link)).toMatchObject({ urn: 'urn:1', byHand: true });
  });

  it('offers the person who was chosen for it', async () => {
    disk.commit(
      [
        put('people', aPerson({ urn: 'urn:1' })),
        put('choices', { account: 'A', link: before.canonical, urn: 'urn:1', at: START }),
      ],
      true,
    );
    await look();
    expect(await finder.match(link)).toMatchObject({ state: 'several', choices: [{ urn: 'urn:1' }] });
  });

  it('offers nobody if it was nobody’s', async () => {
    await look();
    expect(await finder.match(link)).toMatchObject({ state: 'not-found' });
  });
});
