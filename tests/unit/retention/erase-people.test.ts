import { expect, test } from 'vitest';
import { eraseWrites } from '../../../lib/retention/erase-people.ts';
import { TABLES, type Table } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, anOrder, aPerson, aRequest, aResultPage, aSought, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const both = targets(2, 1);
const page = aResultPage({ id: 'A|p', total: 2, urns: ['urn:1', 'urn:2'] });

function unread(table: Table, key: string, raw: unknown) {
  return { id: `${table}|${key}`, table, key, at: START, reason: '', raw };
}

test('deleting a person without open requests removes all about them and nothing else', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  await store.commit([
    put('people', aPerson()),
    put('people', aPerson({ urn: 'urn:2', name: 'Person 2' })),
    put('choices', { account: 'A', link: 'network.test/in/person-1', urn: 'urn:1', at: START }),
    put('resultPages', page),
    put('charges', aCharge()),
    put('charges', aCharge({ id: 'other', urn: 'urn:2' })),
    put(
      'requests',
      aRequest({
        state: 'done',
        outcomes: [{ urn: 'urn:1', result: 'found', reason: null }],
        before: [{ urn: 'urn:1', status: '["jane@work.test"]' }],
      }),
    ),
    put('orders', anOrder({ endedAt: START })),
    put('orders', anOrder({ id: 'both', people: both, endedAt: START })),
    put('quarantine', unread('people', 'A|urn:1', { urn: 'urn:1', name: 'Person 1' })),
    put('quarantine', unread('requests', 'A|click/c1', { targets: [{ urn: 'urn:1' }] })),
    put('quarantine', unread('people', 'A|urn:10', { urn: 'urn:10' })),
    put('quarantine', unread('people', 'B|urn:3', { urn: 'urn:3' })),
  ]);
  await store.commit(await eraseWrites(store, 'A', new Set(['urn:1'])));
  for (const table of Object.keys(TABLES) as Table[]) {
    const text = JSON.stringify(disk.all(table));
    for (const trace of ['urn:1"', 'Person 1', 'person-1'])
      expect([table, text.includes(trace)]).toEqual([table, false]);
  }
  expect(disk.all('people')).toHaveLength(1);
  expect(disk.all('charges').map(({ credits, urn }) => [credits, urn])).toEqual([
    [3, null],
    [3, 'urn:2'],
  ]);
  expect(disk.all('orders')).toEqual([anOrder({ id: 'both', people: both.slice(1), endedAt: START })]);
  expect(disk.all('resultPages')[0]?.urns).toEqual(['urn:2']);
  expect(disk.all('quarantine').map(({ key, raw }) => [key, raw])).toEqual([
    ['A|urn:10', { urn: 'urn:10' }],
    ['B|urn:3', { urn: 'urn:3' }],
    ['A|click/c1', null],
  ]);
});

test('deleting a person removes the orders that have sought them, but for one under way', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  const seeking = anOrder({ id: 'open', people: [], sought: [aSought()] });
  const ended = { ...seeking, endedAt: START, sought: [aSought({ stopped: 'nobody' })] };
  await store.commit([
    put('people', aPerson({ link: aSought().link })),
    put('orders', seeking),
    put('orders', { ...ended, id: 'theirs' }),
    put('orders', { ...ended, id: 'other', sought: [aSought({ link: 'https://network.test/in/other' })] }),
  ]);
  await store.commit(await eraseWrites(store, 'A', new Set(['urn:1'])));
  expect(disk.all('orders').map(({ id }) => id)).toEqual(['open', 'other']);
});

test('a person with an open request is kept', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  await store.commit([
    put('people', aPerson()),
    put('requests', aRequest({ state: 'accepted' })),
    put('orders', anOrder()),
  ]);
  await store.commit(await eraseWrites(store, 'A', new Set(['urn:1'])));
  expect(disk.all('people')).toEqual([]);
  expect(disk.all('requests')[0]?.targets).toHaveLength(1);
  expect(disk.all('orders')[0]?.people).toHaveLength(1);
});

test('a needed decision about deleted people only is settled, or it would be shown for ever', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  await store.commit([put('requests', aRequest({ state: 'needs-decision', targets: both.slice(0, 1) }))]);
  await store.commit(await eraseWrites(store, 'A', new Set(['urn:1'])));
  expect(await store.list('requests', 'undecided', 'A')).toEqual([]);
  expect(disk.all('requests')).toHaveLength(1);
});
