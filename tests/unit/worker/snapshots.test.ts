import { beforeEach, describe, expect, test } from 'vitest';
import type { LinkState, OrdersView, SearchView, Topic } from '../../../lib/messages/topics.ts';
import type { SplitName } from '../../../lib/network/split-name.ts';
import type { Match } from '../../../lib/people/match.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import { resultPageId, searchKey } from '../../../lib/searches/result-pages.ts';
import { createSavedSearches } from '../../../lib/searches/saved-searches.ts';
import { readSettings } from '../../../lib/settings/settings.ts';
import type { PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import { put, type Write } from '../../../lib/store/store.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import type { PersonContacts } from '../../../lib/views/search-view.ts';
import type { Finder } from '../../../lib/worker/find-person.ts';
import { createSnapshots } from '../../../lib/worker/snapshots.ts';
import type { State } from '../../../lib/worker/state.ts';
import { blockedIn } from '../../support/blocking.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { site } from '../../support/networks.ts';
import {
  aCharge,
  anAccount,
  anOrder,
  aPerson,
  aRequest,
  aResultPage,
  aSearch,
  aSought,
} from '../../support/records.ts';
import { START } from '../../support/times.ts';

const LINK = 'https://site.com/in/jane-doe';
const EMAIL = { work_email: { value: 'jane@work.test', at: 1 } };

let disk: MemoryDisk;
let state: State;
let match: Match;
let pageName: SplitName | null;
let hasNoStatus: boolean;
let snapshots: ReturnType<typeof createSnapshots>;

beforeEach(() => {
  disk = new MemoryDisk();
  pageName = null;
  hasNoStatus = false;
  match = { state: 'not-found', namesakes: [], searched: false };
  state = {
    account: anAccount(),
    key: 'key',
    keys: new Set(['A']),
    newKey: null,
    network: site,
    settings: readSettings(undefined),
    managed: {},
    blocked: new Set(),
  };
  const store = disk.open();
  const account = () => state.account?.id ?? null;
  snapshots = createSnapshots({
    store,
    remember: (_name, make) => make(store),
    blocked: blockedIn(store),
    found: { view: async () => ({ looking: 0, found: 0, rows: [] }) },
    engine: {
      open: () => disk.all('requests'),
      retryFrom: () => START,
      hasNoStatus: () => hasNoStatus,
      isCrowded: () => false,
      timing: timing(),
    },
    finder: {
      nobody: () => ({ ...match, name: null, pageName, people: [], search: { at: null } }),
      match: async () => ({
        ...match,
        name: null,
        pageName,
        people: [],
        search: { pages: 0, hasMore: false, at: null },
        namesDiffer: true,
      }),
    } as unknown as Finder,
    savedSearches: createSavedSearches(store, account, () => START),
    state: () => state,
    now: () => START,
    allowed: () => ({ service: true, network: true }),
    moving: () => null,
  });
});

const write = (...writes: Write[]) => disk.commit(writes, true);
const people = (...some: Partial<PersonRecord>[]) => write(...some.map((one) => put('people', aPerson(one))));
const request = (change: Partial<RequestRecord>) => write(put('requests', aRequest(change)));
const drawn = <T>(topic: Topic) => snapshots.snapshot(topic, 'extension') as Promise<T>;

describe('the person of a page', () => {
  const person = () => drawn<PersonView>({ topic: 'person', link: LINK });

  test('is the matched one, with what is known and under way', async () => {
    people({ urn: 'urn:1', name: 'Jane', contacts: EMAIL }, { urn: 'urn:1', account: 'B', name: 'Not mine' });
    request({ id: 'r1', state: 'accepted', fields: ['phone'], parked: true });
    match = { state: 'known', urn: 'urn:1', candidate: null };
    expect(await person()).toMatchObject({
      link: LINK,
      match: 'known',
      name: 'Jane',
      person: { urn: 'urn:1', name: 'Jane', unlocked: ['work_email'], busy: true },
      choices: [],
      profile: null,
      enriching: 'idle',
      fields: {
        work_email: { state: 'found' },
        phone: { state: 'looking' },
        personal_email: { state: 'locked' },
      },
      stalled: false,
      parked: true,
    });
  });

  test('of somebody sought is told to nobody who may not see the page', async () => {
    const open = anOrder({ id: 'A|1', people: [], sought: [aSought({ link: LINK })] });
    const ended = {
      ...open,
      id: 'A|2',
      createdAt: START + 1,
      endedAt: START + 2,
      sought: [aSought({ link: LINK, stopped: 'nobody' })],
    };
    write(put('orders', open), put('orders', ended));
    const locked = { state: 'locked' };
    expect(await person()).toMatchObject({
      stopped: { why: 'nobody', credits: 0 },
      fields: { work_email: { state: 'finding', since: START, order: 'A|1' }, phone: locked },
    });
    const held = await snapshots.snapshot({ topic: 'person', link: LINK }, 'frame', true);
    expect(held).toMatchObject({ stopped: null, fields: { work_email: locked } });
    const other = await drawn<PersonView>({ topic: 'person', link: `${LINK}-2` });
    expect(other).toMatchObject({ stopped: null, fields: { work_email: locked } });
  });

  test('has their own charges as activity, the newest first', async () => {
    people({ urn: 'urn:1' }, { urn: 'urn:2' });
    request({ id: 'mine', state: 'done' });
    request({ id: 'other', state: 'done', targets: [{ urn: 'urn:2', networkUrl: null }] });
    write(
      put('charges', aCharge({ id: 'c1', request: 'mine', credits: 1 })),
      put('charges', aCharge({ id: 'c2', request: 'other', credits: 2 })),
      put('charges', aCharge({ id: 'c3', request: 'mine', credits: 3, at: START + 1 })),
    );
    match = { state: 'known', urn: 'urn:1', candidate: null };
    const { activity, person: known } = await person();
    expect(activity.map(({ credits }) => credits)).toEqual([3, 1]);
    expect(known?.busy).toBe(false);
  });

  test('is nobody while several people match, who are all offered', async () => {
    people({ urn: 'urn:1', name: 'One' }, { urn: 'urn:2', name: 'Two' }, { urn: 'urn:3', name: 'Three' });
    request({ state: 'accepted', targets: [{ urn: 'urn:2', networkUrl: null }] });
    const choice = { origin: 'network', candidate: null } as const;
    match = {
      state: 'several',
      choices: [
        { urn: 'urn:1', ...choice },
        { urn: 'urn:2', ...choice },
        { urn: 'urn:none', ...choice },
      ],
      searched: true,
    };
    const view = await person();
    expect(view).toMatchObject({ match: 'several', searched: true, person: null, activity: [] });
    expect(view.choices.map(({ name, busy }) => [name, busy])).toEqual([
      ['One', false],
      ['Two', true],
    ]);
  });

  test('is nobody if only people of the same name were found, who are offered', async () => {
    people({ urn: 'urn:1', name: 'One' }, { urn: 'urn:2', name: 'Two' });
    match = { state: 'not-found', namesakes: [{ urn: 'urn:2' } as never], searched: true };
    const view = await person();
    expect(view.choices.map(({ name }) => name)).toEqual(['Two']);
  });

  test('says whether the last enrichment came from the cache', async () => {
    const outcome = { urn: 'urn:1', result: 'enriched', reason: null } as const;
    people({ urn: 'urn:1', enrichedAt: START, skills: ['go'] });
    request({ id: 'r1', op: 'enrich', state: 'done', outcomes: [outcome] });
    request({
      id: 'r2',
      op: 'enrich',
      state: 'done',
      changedAt: START + 1,
      outcomes: [{ ...outcome, reason: 'cache' }],
    });
    request({ id: 'r3', op: 'enrich', state: 'refused', changedAt: START + 2, outcomes: [outcome] });
    match = { state: 'known', urn: 'urn:1', candidate: null };
    expect((await person()).profile).toMatchObject({ skills: ['go'], enrichedAt: START, fromCache: true });
    request({ id: 'r4', op: 'enrich-batch', state: 'partial', changedAt: START + 3, outcomes: [outcome] });
    expect((await person()).profile).toMatchObject({ fromCache: false });
  });

  test('is unlocked by a batch of one where the service has no contact-status, enriched first if need be', async () => {
    people({ urn: 'urn:1' }, { urn: 'urn:2', enrichedAt: START });
    match = { state: 'known', urn: 'urn:1', candidate: null };
    expect(await person()).toMatchObject({ unlockBy: 'contact', mayEnrich: false });
    hasNoStatus = true;
    expect(await person()).toMatchObject({ unlockBy: 'contact-batch', mayEnrich: true });
    people({ origin: 'pool' });
    expect(await person()).toMatchObject({ unlockBy: 'contact-batch', mayEnrich: false });
    match = { state: 'known', urn: 'urn:2', candidate: null };
    expect(await person()).toMatchObject({ unlockBy: 'contact-batch', mayEnrich: false });
  });

  test('is not matched without a key, and there is no snapshot for a link of another network', async () => {
    people({ urn: 'urn:1' });
    match = { state: 'known', urn: 'urn:1', candidate: null };
    state = { ...state, key: null };
    expect(await person()).toMatchObject({ match: 'unset' });
    expect(await drawn({ topic: 'person', link: 'https://other.com/in/jane-doe' })).toBeNull();
    state = { ...state, network: null };
    expect(await person()).toBeNull();
  });
});

describe('the search window', () => {
  const search = () => drawn<SearchView>({ topic: 'search' });
  const shown = { prompt: 'go', filters: {}, page: 1 };
  const key = searchKey('go', '{}');
  const page = (change = {}) =>
    write(
      put(
        'resultPages',
        aResultPage({ id: resultPageId('A', key, 1), key, urns: ['urn:2', 'urn:1'], ...change }),
      ),
    );

  test('shows the people of the last result page, in their order, with what was found', async () => {
    people({ urn: 'urn:1', name: 'One', contacts: EMAIL }, { urn: 'urn:2', name: 'Two' });
    request({ state: 'sending' });
    page({ urns: ['urn:2', 'urn:none', 'urn:1'], total: 3, charged: 2, hasNextPage: true });
    write(put('settings', { name: 'draft|A', value: { shown, typed: 'rust' } }));
    const view = await search();
    expect(view.draft).toEqual({ shown, typed: 'rust' });
    expect(view.page).toMatchObject({
      page: 1,
      total: 3,
      charged: 2,
      hasNextPage: true,
      rows: [
        { urn: 'urn:2', name: 'Two', contacts: {}, busy: false },
        { urn: 'urn:1', name: 'One', contacts: { work_email: 'jane@work.test' }, busy: true },
      ],
    });
    expect(view.page?.rows).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['no draft', null],
    ['a draft that shows nothing', { shown: null }],
    ['a draft of another shape', { shown: { page: 'one' } }],
    ['a page that was never answered', { shown: { ...shown, page: 2 } }],
  ])('shows no page for %s', async (_what, draft) => {
    people({ urn: 'urn:1' });
    page();
    write(put('settings', { name: 'draft|A', value: draft }));
    expect(await search()).toMatchObject({ draft, page: null });
  });

  test('names the stored pages of the shown search, and none of another search or account', async () => {
    people({ urn: 'urn:1' });
    page();
    page({ id: resultPageId('A', key, 7), page: 7 });
    page({ id: resultPageId('A', 'other', 2), key: 'other', page: 2 });
    page({ id: resultPageId('B', key, 3), account: 'B', page: 3 });
    expect((await search()).seenPages).toEqual([]);
    write(put('settings', { name: 'draft|A', value: { shown: { ...shown, page: 2 } } }));
    const view = await search();
    expect(view.seenPages.toSorted()).toEqual([1, 7]);
    expect(view.page).toBeNull();
  });

  test('lists the saved and recent searches of this account', async () => {
    const searches = [aSearch({ id: '2', name: 'Mine', saved: true, at: START + 1 }), aSearch()];
    write(
      put('settings', { name: 'searches|A', value: searches }),
      put('settings', { name: 'searches|B', value: [aSearch({ name: 'Not mine' })] }),
    );
    expect((await search()).saved).toEqual(searches);
    state = { ...state, account: null };
    expect(await search()).toMatchObject({ saved: [], page: null, draft: null, lost: [] });
  });

  test('lists the searches whose answer was lost, and nothing else', async () => {
    const line = { key, prompt: 'go', filtersJson: '{"a":1}', page: 3 };
    request({ id: 'lost', op: 'search', state: 'needs-decision', search: line, targets: [], balanceFell: 3 });
    request({ id: 'settled', op: 'search', state: 'needs-decision', search: line, settled: true });
    request({ id: 'open', op: 'search', state: 'unknown', search: line });
    request({ id: 'unlock', state: 'needs-decision' });
    request({ id: 'not mine', account: 'B', op: 'search', state: 'needs-decision', search: line });
    expect((await search()).lost).toEqual([
      {
        request: 'lost',
        prompt: 'go',
        filtersJson: '{"a":1}',
        page: 3,
        at: START,
        retryFrom: START,
        balanceFell: 3,
      },
    ]);
  });
});

test('the contact values of people are those of this account only', async () => {
  people({ urn: 'urn:1', contacts: EMAIL }, { urn: 'urn:2', account: 'B', contacts: EMAIL });
  const topic: Topic = { topic: 'contacts', urns: ['urn:2', 'urn:1'] };
  expect(await drawn<PersonContacts[]>(topic)).toEqual([
    { urn: 'urn:1', contacts: { work_email: 'jane@work.test' }, blocked: false },
  ]);
  state = { ...state, account: null };
  expect(await drawn<PersonContacts[]>(topic)).toEqual([]);
});

test('the people behind links have what is under way for each', async () => {
  people(
    { urn: 'urn:1', name: 'One', link: 'https://site.com/in/one' },
    { urn: 'urn:2', name: 'Two', link: 'https://site.com/in/two' },
  );
  request({ state: 'accepted', targets: [{ urn: 'urn:2', networkUrl: null }] });
  const topic: Topic = { topic: 'links', links: ['https://site.com/in/two', 'https://site.com/in/one'] };
  const links = await drawn<LinkState[]>(topic);
  expect(links.map(({ person }) => [person?.name, person?.busy])).toEqual([
    ['Two', true],
    ['One', false],
  ]);
  state = { ...state, account: null };
  expect((await drawn<LinkState[]>(topic)).map(({ person }) => person)).toEqual([null, null]);
});

test('orders are the newest twenty of this account and all open ones, the newest first, each with its own requests', async () => {
  const orders = Array.from({ length: 101 }, (_, n) =>
    put('orders', anOrder({ id: `A|${n}`, createdAt: START + n, endedAt: n % 40 === 0 ? null : START + n })),
  );
  write(...orders, put('orders', anOrder({ id: 'B|1', account: 'B', createdAt: START + 500 })));
  request({ id: 'A|100/c0', order: 'A|100', state: 'accepted' });
  const view = await drawn<OrdersView>({ topic: 'orders' });
  const newest = Array.from({ length: 20 }, (_, n) => `A|${100 - n}`);
  expect(view.orders.map(({ id }) => id)).toEqual([...newest, 'A|80', 'A|40', 'A|0']);
  expect(view.orders.filter(({ phase }) => phase === 'running').map(({ id }) => id)).toEqual(['A|100']);
});
