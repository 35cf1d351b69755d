import { expect, test } from 'vitest';
import { forgetting } from '../../../lib/retention/erase-people.ts';
import { TABLES, type Table } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, aJob, anIntent, aPerson, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const both = targets(2, 1);
const page = {
  id: 'A|p',
  account: 'A',
  key: 'k',
  page: 1,
  prompt: '',
  filtersJson: '{}',
  hasNextPage: false,
  total: 2,
  urns: ['urn:1', 'urn:2'],
  charged: 1,
  at: START,
};

function unread(table: Table, key: string, raw: unknown) {
  return { id: `${table}|${key}`, table, key, at: START, reason: '', raw };
}

test('nothing of a finished person is left, and nothing else is lost', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  await store.commit([
    put('people', aPerson()),
    put('people', aPerson({ urn: 'urn:2', name: 'Person 2' })),
    put('choices', { account: 'A', link: 'network.test/in/person-1', urn: 'urn:1', at: START }),
    put('pages', page),
    put('charges', aCharge()),
    put('charges', aCharge({ id: 'other', urn: 'urn:2' })),
    put('intents', anIntent({ state: 'done', outcomes: [{ urn: 'urn:1', result: 'found', reason: null }] })),
    put('jobs', aJob({ endedAt: START })),
    put('jobs', aJob({ id: 'both', people: both, endedAt: START })),
    put('aside', unread('people', 'A|urn:1', { urn: 'urn:1', name: 'Person 1' })),
    put('aside', unread('intents', 'A|click/c1', { targets: [{ urn: 'urn:1' }] })),
    put('aside', unread('people', 'A|urn:10', { urn: 'urn:10' })),
    put('aside', unread('people', 'B|urn:3', { urn: 'urn:3' })),
  ]);
  await store.commit(await forgetting(store, 'A', new Set(['urn:1'])));
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
  expect(disk.all('jobs')).toEqual([aJob({ id: 'both', people: both.slice(1), endedAt: START })]);
  expect(disk.all('pages')[0]?.urns).toEqual(['urn:2']);
  expect(disk.all('aside').map(({ key, raw }) => [key, raw])).toEqual([
    ['A|click/c1', null],
    ['A|urn:10', { urn: 'urn:10' }],
    ['B|urn:3', { urn: 'urn:3' }],
  ]);
});

test('work that is still open keeps whom it is about', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  await store.commit([
    put('people', aPerson()),
    put('intents', anIntent({ state: 'accepted' })),
    put('jobs', aJob()),
  ]);
  await store.commit(await forgetting(store, 'A', new Set(['urn:1'])));
  expect(disk.all('people')).toEqual([]);
  expect(disk.all('intents')[0]?.targets).toHaveLength(1);
  expect(disk.all('jobs')[0]?.people).toHaveLength(1);
});

test('a question about nobody any more is answered with them, or it would be asked for ever', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  await store.commit([put('intents', anIntent({ state: 'ask', targets: both.slice(0, 1) }))]);
  await store.commit(await forgetting(store, 'A', new Set(['urn:1'])));
  expect(await store.list('intents', 'asking', 'A')).toEqual([]);
  expect(disk.all('intents')).toHaveLength(1);
});
