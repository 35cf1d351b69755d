import { describe, expect, test } from 'vitest';
import { accountJson } from '../../../lib/export/account-json.ts';
import { KEEP_RULES } from '../../../lib/retention/keep-rules.ts';
import { createRetention } from '../../../lib/retention/retention.ts';
import { type RecordOf, TABLES, type Table } from '../../../lib/store/records.ts';
import { put, type Write } from '../../../lib/store/store.ts';
import { blockedIn } from '../../support/blocking.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import {
  aCharge,
  anAccount,
  anOrder,
  aPerson,
  aRequest,
  aResultPage,
  aSearch,
} from '../../support/records.ts';
import { textOf } from '../../support/text-of.ts';
import { DAY, START } from '../../support/times.ts';

const OLD = START - 40 * DAY;
/** The totals follow what they count. */
type Written = Exclude<Table, 'totals'>;
const ALL = Object.keys(TABLES).filter((table) => table !== 'totals') as Written[];
const TRACE = 'Canary';

function keeper(account: string | null = 'A', now = () => START) {
  const disk = new MemoryDisk(() => START);
  const nothing = async () => {};
  const store = disk.open();
  const data = createRetention({
    store,
    blocked: blockedIn(store),
    account: () => account,
    now,
    inWriteQueue: (work) => work(),
    eraseSafely: (erase) => erase(),
    startOver: nothing,
    publish: () => {},
  });
  return { disk, data };
}

/** A record of every table with data about people, written at `at`. */
function everything(account: string, at: number): { [T in Written]: RecordOf<T>[] } {
  const urn = `${TRACE}-urn`;
  const searches = [aSearch({ name: TRACE, prompt: TRACE, at })];
  const target = { urn, networkUrl: TRACE };
  return {
    people: [aPerson({ account, urn, name: TRACE, seenAt: at, contacts: { phone: { value: TRACE, at } } })],
    requests: [
      aRequest({
        id: `${account}|c/c0`,
        account,
        order: `${account}|c`,
        state: 'done',
        createdAt: at,
        changedAt: at,
        targets: [target],
      }),
    ],
    orders: [
      anOrder({
        id: `${account}|c`,
        account,
        people: [{ ...target, name: TRACE }],
        createdAt: at,
        endedAt: at,
      }),
    ],
    charges: [aCharge({ id: `${account}|c/c0:charge`, account, urn, at })],
    resultPages: [aResultPage({ id: `${account}|1|k`, account, urns: [urn], prompt: TRACE, at })],
    choices: [{ account, link: TRACE, urn, at }],
    blocked: [{ id: `${account}|c ${TRACE}`, account, name: TRACE, keys: [`c ${TRACE}`], at }],
    accounts: [
      anAccount({
        id: account,
        serviceUrl: `https://${account}.test`,
        last4: '9999',
        balance: { credits: 5, extra: 0, at },
      }),
    ],
    settings: [
      { name: `searches|${account}`, value: searches },
      { name: `draft|${account}`, value: { prompt: TRACE } },
      { name: `draft-at|${account}`, value: at },
    ],
    quarantine: [
      {
        id: `people|${account}|x`,
        table: 'people',
        key: `${account}|x`,
        at,
        reason: 'bad',
        raw: { account, name: TRACE },
      },
    ],
  };
}

function fill(disk: MemoryDisk, ...sets: { [T in Written]: RecordOf<T>[] }[]): void {
  const writes: Write[] = sets.flatMap((records) =>
    ALL.flatMap((table) => records[table].map((record) => put(table, record))),
  );
  disk.commit(writes, true);
}

const tellsOf = (disk: MemoryDisk) =>
  ALL.filter((table) =>
    disk.keys(table).some((key) => `${key} ${JSON.stringify(disk.raw(table, key))}`.includes(TRACE)),
  );

test('every table has a rule of how long its records are kept', () => {
  expect([...Object.keys(KEEP_RULES), 'accounts', 'blocked', 'settings'].sort()).toEqual([...ALL].sort());
  for (const [table, records] of Object.entries(everything('A', START)))
    expect([table, records.length > 0]).toEqual([table, true]);
});

describe('deleting records that are too old', () => {
  test.each<[string | null]>([['A'], ['B'], [null]])(
    'deletes from every table and for every account, whichever is in use (%s)',
    async (account) => {
      const { disk, data } = keeper(account);
      fill(disk, everything('A', OLD), everything('B', OLD));
      await data.prune(null);
      expect(tellsOf(disk).length).toBeGreaterThan(6);
      await data.prune(30);
      expect(tellsOf(disk)).toEqual(['blocked']);
      expect(disk.all('charges').map(({ credits, urn }) => [credits, urn])).toEqual([
        [3, null],
        [3, null],
      ]);
      expect(disk.keys('accounts')).toEqual(['A', 'B']);
    },
  );

  test('deletes records older than the number of days, and no newer ones', async () => {
    const { disk, data } = keeper();
    fill(disk, everything('A', START - 29 * DAY));
    const before = ALL.map((table) => disk.keys(table));
    await data.prune(30);
    expect(ALL.map((table) => disk.keys(table))).toEqual(before);
    expect(disk.all('charges')[0]?.urn).not.toBeNull();
    await data.prune(28);
    expect(tellsOf(disk)).toEqual(['blocked']);
  });

  test('keeps somebody of whom the recruiter has noted something lately', async () => {
    const { disk, data } = keeper();
    fill(disk, everything('A', START - 40 * DAY));
    const [person = ''] = disk.keys('people');
    disk.noted.set(person, START - 29 * DAY);
    await data.prune(30);
    expect(disk.keys('people')).toEqual([person]);
    await data.prune(28);
    expect(disk.keys('people')).toEqual([]);
  });

  test('keeps searches that were saved under a name, and settings', async () => {
    const { disk, data } = keeper();
    const search = aSearch({ name: 'Mine', at: OLD, saved: true });
    const settings = [
      { name: 'searches|B', value: [search, { ...search, id: '2', saved: false }] },
      { name: 'settings', value: { keepDays: 30 } },
      { name: 'network', value: {} },
      { name: 'secret', value: {} },
    ];
    disk.commit(
      settings.map((one) => put('settings', one)),
      true,
    );
    await data.prune(30);
    expect(disk.all('settings').map(({ name }) => name)).toEqual([
      'network',
      'searches|B',
      'secret',
      'settings',
    ]);
    expect(disk.all('settings')[1]?.value).toEqual([search]);
  });

  test('counts a draft without a date from the day on which it is first seen', async () => {
    const { disk, data } = keeper();
    disk.commit([put('settings', { name: 'draft|B', value: TRACE })], true);
    await data.prune(30);
    expect(disk.all('settings')).toEqual([
      { name: 'draft-at|B', value: START },
      { name: 'draft|B', value: TRACE },
    ]);
  });

  test('keeps a draft by the day it was last written, each account by its own', async () => {
    const { disk, data } = keeper();
    const draft = (account: string, at: number) => [
      put('settings', { name: `draft|${account}`, value: TRACE }),
      put('settings', { name: `draft-at|${account}`, value: at }),
    ];
    const limit = START - 30 * DAY;
    disk.commit([...draft('A', limit), ...draft('B', limit - 1), ...draft('C', START)], true);
    await data.prune(30);
    expect(disk.keys('settings')).toEqual(['draft-at|A', 'draft-at|C', 'draft|A', 'draft|C']);
    expect(disk.raw('settings', 'draft|A')).toEqual({ name: 'draft|A', value: TRACE });
    expect(disk.raw('settings', 'draft-at|A')).toEqual({ name: 'draft-at|A', value: limit });
  });

  test('counts a draft whose date cannot be read from today too, and then lets it go', async () => {
    let today = START;
    const { disk, data } = keeper('A', () => today);
    disk.commit(
      [
        put('settings', { name: 'draft|A', value: TRACE }),
        put('settings', { name: 'draft-at|A', value: 'yesterday' }),
      ],
      true,
    );
    await data.prune(30);
    today = START + 30 * DAY;
    await data.prune(30);
    expect(disk.all('settings')).toEqual([
      { name: 'draft-at|A', value: START },
      { name: 'draft|A', value: TRACE },
    ]);
    today += 1;
    await data.prune(30);
    expect(disk.keys('settings')).toEqual([]);
  });

  test('writes nothing if there is nothing to delete', async () => {
    const { disk, data } = keeper();
    fill(disk, everything('A', OLD));
    await data.prune(30);
    const commits = disk.commits.length;
    await data.prune(30);
    expect(disk.commits.length).toBe(commits);
  });
});

describe('an open order is kept, however old,', () => {
  const old = { createdAt: OLD, changedAt: OLD };
  test('with its people and its requests, also of an account that is not in use', async () => {
    const { disk, data } = keeper('A');
    disk.commit(
      [
        put('orders', anOrder({ id: 'B|open', account: 'B', createdAt: OLD })),
        put('requests', aRequest({ ...old, id: 'B|open/c0', account: 'B', order: 'B|open', state: 'done' })),
        put('requests', aRequest({ ...old, id: 'B|polls/c0', account: 'B', order: null, state: 'accepted' })),
        put(
          'requests',
          aRequest({ ...old, id: 'B|asks', account: 'B', order: null, state: 'needs-decision' }),
        ),
        put(
          'requests',
          aRequest({
            ...old,
            id: 'B|heard',
            account: 'B',
            order: null,
            state: 'needs-decision',
            settled: true,
          }),
        ),
        put('people', aPerson({ account: 'B', seenAt: OLD })),
        put('people', aPerson({ account: 'A', seenAt: OLD })),
        put('choices', { account: 'B', link: 'l', urn: 'urn:1', at: OLD }),
        put('charges', aCharge({ id: 'B|polls/c0:charge', account: 'B', request: 'B|polls/c0', at: OLD })),
      ],
      true,
    );
    await data.prune(30);
    expect(disk.keys('orders')).toEqual(['B|open']);
    expect(disk.keys('requests')).toEqual(['B|asks', 'B|open/c0', 'B|polls/c0']);
    expect(disk.keys('people')).toEqual(['B|urn:1']);
    expect(disk.keys('choices')).toEqual(['B|l']);
    expect(disk.all('charges')[0]?.urn).toBe('urn:1');
  });

  test('with the key of a request that could not be read, without its content', async () => {
    const { disk, data } = keeper();
    const unread = (key: string) =>
      put('quarantine', {
        id: `requests|${key}`,
        table: 'requests',
        key,
        at: OLD,
        reason: 'bad',
        raw: { urn: TRACE },
      });
    disk.commit(
      [
        put('orders', anOrder({ id: 'B|open', account: 'B', createdAt: OLD })),
        unread('B|open/c0'),
        unread('B|over/c0'),
      ],
      true,
    );
    await data.prune(30);
    expect(disk.all('quarantine').map(({ key, raw }) => [key, raw])).toEqual([['B|open/c0', null]]);
  });
});

describe('the export', () => {
  test('has records of every table, of this account only, and no key', async () => {
    const { disk } = keeper('A');
    fill(disk, everything('A', START), everything('B', START));
    const secrets = [
      { name: 'secret', value: { key: 'the-secret-key' } },
      { name: 'key-drop', value: 'the-secret-key' },
    ];
    const mine = [
      { name: 'settings', value: { keepDays: 30 } },
      { name: 'network', value: { site: 'n' } },
    ];
    disk.commit(
      [...secrets, ...mine].map((one) => put('settings', one)),
      true,
    );
    disk.commit(
      [
        put('quarantine', {
          id: 's',
          table: 'settings',
          key: 's',
          at: START,
          reason: '',
          raw: { account: 'A', key: 'the-secret-key' },
        }),
      ],
      true,
    );
    const text = await textOf(accountJson(disk.open(), 'A', START));
    const parsed = JSON.parse(text) as Record<string, unknown[]>;
    expect(parsed.searches).toMatchObject([{ prompt: TRACE }]);
    for (const table of ALL) expect(parsed[table]?.length ?? 0, table).toBeGreaterThan(0);
    for (const table of [
      'people',
      'requests',
      'orders',
      'charges',
      'resultPages',
      'choices',
      'quarantine',
    ] as const)
      expect(parsed[table]).toEqual(everything('A', START)[table]);
    expect(parsed.settings).toEqual(
      expect.arrayContaining([...mine, { name: 'draft', value: { prompt: TRACE } }]),
    );
    expect(parsed.accounts).toEqual([
      { serviceUrl: 'https://A.test', balance: { credits: 5, extra: 0, at: START } },
    ]);
    for (const secret of ['the-secret-key', 'B|', 'https://B.test', '9999'])
      expect(text).not.toContain(secret);
  });

  test('has nothing left after erasing, and neither has any other account', async () => {
    const { disk, data } = keeper('A');
    fill(disk, everything('A', START), everything('B', START));
    await data.eraseAll();
    for (const table of ALL) expect([table, disk.keys(table)]).toEqual([table, []]);
  });
});

test('an order is kept as long as one of its requests needs a decision', async () => {
  const { disk, data } = keeper();
  const asked = aRequest({ id: 'j/c0', order: 'j', state: 'needs-decision', createdAt: OLD, changedAt: OLD });
  disk.commit(
    [put('orders', anOrder({ id: 'j', createdAt: OLD, endedAt: OLD })), put('requests', asked)],
    true,
  );
  await data.prune(30);
  expect(disk.keys('orders')).toEqual(['j']);
  disk.commit([put('requests', { ...asked, settled: true })], true);
  await data.prune(30);
  expect([...disk.keys('orders'), ...disk.keys('requests')]).toEqual([]);
});
