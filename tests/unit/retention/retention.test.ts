import { expect, test, vi } from 'vitest';
import { accountJson } from '../../../lib/export/account-json.ts';
import { createRetention } from '../../../lib/retention/retention.ts';
import { TABLES, type Table } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { useAccount } from '../../../lib/worker/accounts.ts';
import { blockedIn } from '../../support/blocking.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, anOrder, aPerson, aRequest } from '../../support/records.ts';
import { textOf } from '../../support/text-of.ts';
import { START } from '../../support/times.ts';

function keeper() {
  const disk = new MemoryDisk(() => START);
  const store = disk.open();
  const startOver = vi.fn(async () => {});
  const eraseSafely = vi.fn((erase: () => Promise<void>) => erase());
  const publish = vi.fn();
  const inWriteQueue = (work: () => Promise<void>) => work();
  const data = createRetention({
    store,
    blocked: blockedIn(store),
    account: () => 'A',
    now: () => START,
    inWriteQueue,
    eraseSafely,
    startOver,
    publish,
  });
  return { disk, store, data, eraseSafely, startOver, publish };
}

test('the export has the records of this account, and no key', async () => {
  const { disk, store } = keeper();
  const id = await useAccount(store, 'https://service.test', 'the-secret-key-1234', {
    balance: null,
    streams: false,
  });
  disk.commit(
    [
      put('people', aPerson()),
      put('people', aPerson({ account: 'B', name: 'Not mine' })),
      put('charges', aCharge()),
      put('orders', anOrder()),
      put('requests', aRequest()),
    ],
    true,
  );
  const json = await textOf(accountJson(store, 'A', START));
  const parsed = JSON.parse(json) as Record<string, unknown>;
  expect(parsed).toMatchObject({
    people: [aPerson()],
    charges: [aCharge()],
    orders: [anOrder()],
    requests: [aRequest()],
  });
  expect(json).not.toContain('the-secret-key');
  expect(json).not.toContain('Not mine');
  expect(json).not.toContain(id);
});

test('the export has experience and education as they are stored', async () => {
  const { disk, store } = keeper();
  const none = { place: null, start: null, end: null, description: null };
  const job = { ...none, title: '=Engineer', organisation: 'Acme', start: '2019-03', rest: [] };
  const school = { ...none, title: null, organisation: 'Sorbonne', rest: [{ label: 'grade', value: 'A' }] };
  disk.commit([put('people', aPerson({ experience: [job], education: [school] }))], true);
  const { people } = JSON.parse(await textOf(accountJson(store, 'A', START))) as { people: unknown[] };
  expect(people).toMatchObject([{ experience: [job], education: [school] }]);
});

test('the export has what the recruiter has noted, part after part', async () => {
  const { store } = keeper();
  let told = 0;
  async function* own(table: string) {
    yield [{ id: `${table} 1` }, { id: `${table} 2` }];
    yield [];
    yield [{ id: `${table} 3` }];
  }
  const onPart = (records: number) => {
    told += records;
  };
  const json = JSON.parse(await textOf(accountJson(store, 'A', START, { own, onPart })));
  const three = (table: string) => [1, 2, 3].map((n) => ({ id: `${table} ${n}` }));
  expect(json).toMatchObject({
    lists: three('lists'),
    followUps: three('followUps'),
    notes: three('notes'),
    views: three('views'),
    ats: three('ats'),
    templates: three('templates'),
    people: [],
  });
  expect(told).toBeGreaterThanOrEqual(12);
});

test('erasing leaves no record, also none that could not be read', async () => {
  const { disk, store, data, eraseSafely, startOver } = keeper();
  await useAccount(store, 'https://service.test', 'the-secret-key-1234', { balance: null, streams: false });
  disk.commit(
    [
      put('people', aPerson()),
      put('people', aPerson({ account: 'B' })),
      put('orders', anOrder()),
      put('charges', aCharge()),
    ],
    true,
  );
  disk.corrupt('orders', 'A|click', 'garbage');
  const before = disk.commits.length;
  await data.eraseAll();
  // In one write: between two, a worker that died would leave an order without its requests, which would be sent again.
  expect(disk.commits.slice(before).filter(({ writes }) => writes.length > 2)).toHaveLength(1);
  for (const table of Object.keys(TABLES) as Table[]) expect(disk.keys(table)).toEqual([]);
  expect(eraseSafely).toHaveBeenCalledBefore(startOver);
  expect(startOver).toHaveBeenCalledTimes(1);
});

test('deleting people removes their data and keeps what was paid', async () => {
  const { disk, data, publish } = keeper();
  const choice = { account: 'A', link: 'l', urn: 'urn:1', at: START };
  disk.commit(
    [
      put('people', aPerson()),
      put('people', aPerson({ urn: 'urn:2' })),
      put('choices', choice),
      put('choices', { ...choice, link: 'm', urn: 'urn:2' }),
      put('charges', aCharge()),
    ],
    true,
  );
  await data.deletePeople(['urn:1']);
  expect(disk.all('people').map(({ urn }) => urn)).toEqual(['urn:2']);
  expect(disk.all('choices').map(({ urn }) => urn)).toEqual(['urn:2']);
  expect(disk.all('charges')).toEqual([aCharge({ urn: null })]);
  expect(publish).toHaveBeenCalledTimes(1);
});
