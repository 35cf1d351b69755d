import { expect, test } from 'vitest';
import { createBlocked } from '../../../lib/blocked/blocked.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { createRetention } from '../../../lib/retention/retention.ts';
import { emailKey, linkKey } from '../../../lib/store/ats-parts.ts';
import { createStore } from '../../../lib/store/database.ts';
import { answerOf, tableOf } from '../../../lib/store/indexed-db.ts';
import { entriesOf } from '../../../lib/store/indexes.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import type { Row } from '../../../lib/store/row.ts';
import { type Place, put } from '../../../lib/store/store.ts';
import { aPerson } from '../../support/records.ts';
import { openNoted } from '../noted.ts';

const NOW = 1_000_000;
const LINK = 'https://network.example/in/jane';

async function opened(people: readonly Partial<PersonRecord>[] = [], policy: readonly string[] = []) {
  const noted = openNoted(
    people.map((one) => aPerson({ account: 'A', ...one })),
    () => NOW,
    'A',
    policy,
  );
  const db = await noted.opened();
  const store = createStore(db, { now: () => NOW, once: eachPersonOnce });
  const worker = createBlocked({ store, policy: () => new Set() });
  const rows = () => answerOf<Row[]>(tableOf(db, 'blocked').getAll());
  return { list: await noted.blockList(), db, store, worker, rows };
}

test('somebody is blocked by all that names them, as the worker reads it, and allowed again', async () => {
  const contacts = { work_email: { value: 'Jane@Work.test', at: 1 } };
  const { list, worker, rows } = await opened([
    { urn: 'urn:1', link: LINK },
    { urn: 'urn:2', link: LINK, contacts },
    { urn: 'urn:3' },
  ]);
  const added = await list.block([{ urns: ['urn:1'], name: 'Jane' }]);
  expect(added).toHaveLength(1);
  expect(new Set(added[0]?.keys)).toEqual(
    new Set(['u urn:1', 'u urn:2', linkKey(LINK), emailKey('jane@work.test')]),
  );
  expect(await worker.of('A', 'urn:2', [])).not.toBeNull();
  expect(await worker.of('A', '', [LINK])).not.toBeNull();
  expect(await worker.of('A', 'urn:3', [])).toBeNull();
  expect(await worker.of('B', 'urn:1', [])).toBeNull();
  // The page writes the same entries as the store would.
  for (const { index, record } of await rows())
    expect(index).toMatchObject(entriesOf('blocked', record as never));
  const removed = await list.allow([{ urns: ['urn:2'], name: '' }]);
  expect(await worker.of('A', 'urn:1', [])).toBeNull();
  await list.restore(removed);
  expect(await list.of([{ urns: ['urn:1'], name: '' }])).toEqual(['u urn:1']);
});

test('a later file names somebody by more, and is taken back exactly', async () => {
  const { list, worker, rows } = await opened([]);
  await list.add([{ name: 'Jane', keys: [linkKey(LINK)] }]);
  const before = await rows();
  const more = [{ name: 'Jane D.', keys: [linkKey(LINK), emailKey('jane@home.test')] }];
  const added = await list.add(more);
  expect(await worker.rowsOf('A', [emailKey('jane@home.test')], null)).toHaveLength(1);
  expect(await list.add(more)).toEqual([]);
  await list.takeBack(added);
  expect(await rows()).toEqual(before);
});

test('a profile that was never seen is blocked by its link', async () => {
  const { list, worker } = await opened();
  await list.block([{ urns: [], link: LINK, name: 'Jane' }]);
  expect(await worker.of('A', '', [LINK])).toBe(linkKey(LINK));
});

test('a company stays blocked when somebody of it is allowed again', async () => {
  const { list } = await opened([{ urn: 'urn:1', company: 'Acme' }]);
  await list.add([{ name: 'Acme', keys: ['c acme'] }]);
  await list.block([{ urns: ['urn:1'], name: 'Jane' }]);
  await list.allow([{ urns: ['urn:1'], name: 'Jane' }]);
  expect(await list.of([{ urns: ['urn:1'], name: '' }])).toEqual(['c acme']);
});

test('an administrator’s list counts, and allowing changes nothing of it', async () => {
  const { list } = await opened([{ urn: 'urn:1', company: 'Acme' }], ['Acme']);
  expect(await list.of([{ urns: ['urn:1'], name: '' }])).toEqual(['p c acme']);
  expect(await list.allow([{ urns: ['urn:1'], name: '' }])).toEqual([]);
});

test('after a deletion a hash alone is left, which blocks, and can be taken away and put back', async () => {
  const { list, store, worker, rows } = await opened([{ urn: 'urn:1', link: LINK, name: 'Jane Doe' }]);
  await list.block([{ urns: ['urn:1'], name: 'Jane Doe' }]);
  const retention = createRetention({
    store,
    blocked: worker,
    account: () => 'A',
    now: () => NOW,
    inWriteQueue: (work) => work(),
    eraseSafely: (erase) => erase(),
    startOver: async () => {},
    publish: () => {},
  });
  await retention.deletePeople(['urn:1']);
  const left = await rows();
  expect(left).toHaveLength(1);
  expect(JSON.stringify(left)).not.toMatch(/jane|urn:1/i);
  expect(await worker.of('A', '', [LINK])).toMatch(/^h /);
  const removed = await list.allow([{ urns: [], link: LINK, name: '' }]);
  expect(await worker.of('A', '', [LINK])).toBeNull();
  await list.restore(removed);
  expect(await worker.of('A', '', [LINK])).toMatch(/^h /);
  await retention.eraseAll();
  expect(await rows()).toEqual([]);
  expect(await store.all('settings')).toEqual([]);
});

test('nothing is written for an account that is gone', async () => {
  const { list, store, rows } = await opened();
  await store.clear();
  expect(await list.add([{ name: 'Acme', keys: ['c acme'] }])).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('a hundred thousand are stored, found by a word, and looked up one by one', async () => {
  const { list, worker, store } = await opened();
  const all = Array.from({ length: 100_000 }, (_, n) => ({
    name: `p${n}@acme${n % 10}.test`,
    keys: [emailKey(`p${n}@acme${n % 10}.test`)],
  }));
  expect((await list.add(all)).length).toBe(all.length);
  expect(await list.count()).toBe(all.length);
  expect((await list.add(all.slice(0, 10))).length).toBe(0);
  const { records, next } = await list.window('p99999', 100, null);
  expect([records.map(({ name }) => name), next]).toEqual([['p99999@acme9.test'], null]);
  const first = await list.window('', 100, null);
  const second = await list.window('', 100, first.next);
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(200);
  const contacts = { work_email: { value: 'P54321@Acme1.test', at: 1 } };
  await store.commit([put('people', aPerson({ account: 'A', urn: 'urn:1', contacts }))]);
  expect(await worker.of('A', 'urn:1', [])).toBe(emailKey('p54321@acme1.test'));
}, 120_000);

test('all words of a search count, in any order, however many have one of them', async () => {
  const { list } = await opened();
  const named = (name: string) => ({ name, keys: [`c ${name}`] });
  const gmbh = Array.from({ length: 1_000 }, (_, n) => named(`acme ${n} gmbh`));
  await list.add([...gmbh, named('acme inc'), named('rival gmbh'), named('Zebra & Söhne GmbH')]);
  const found = async (search: string, size = 100) =>
    (await list.window(search, size, null)).records.map(({ name }) => name);
  expect(await found('acme gmbh 77')).toContain('acme 77 gmbh');
  expect(await found('acme gmbh 777')).toEqual(['acme 777 gmbh']);
  expect(await found('inc acme')).toEqual(['acme inc']);
  expect(await found('gmbh ac')).not.toContain('rival gmbh');
  expect(await found('SOHNE zeb gmbh')).toEqual(['Zebra & Söhne GmbH']);
  expect(await found('rival acme')).toEqual([]);
  // A word that another one begins with says nothing more.
  expect(await found('ac acme inc')).toEqual(['acme inc']);
});

test('the parts of a search with several words are all its records, each once', async () => {
  const { list } = await opened();
  const name = (n: number) => `${n % 3 === 0 ? 'acme' : 'rival'} ${n} ${n % 2 === 0 ? 'gmbh' : 'inc'}`;
  await list.add(Array.from({ length: 900 }, (_, n) => ({ name: name(n), keys: [`c ${n}`] })));
  const ids: string[] = [];
  let after: Place | null = null;
  let parts = 0;
  do {
    const part: Awaited<ReturnType<typeof list.window>> = await list.window('gmbh acme', 40, after);
    // Only the last part may be short.
    expect(part.records.length >= 40 || part.next === null).toBe(true);
    ids.push(...part.records.map(({ id }) => id));
    after = part.next;
    parts += 1;
  } while (after);
  expect([ids.length, new Set(ids).size]).toEqual([150, 150]);
  expect(parts).toBeGreaterThan(2);
});

test('an import that is cancelled leaves everything as it was', async () => {
  const { list } = await opened();
  const stop = new AbortController();
  const all = Array.from({ length: 3_000 }, (_, n) => ({ name: `c ${n}`, keys: [`c ${n}`] }));
  const adding = list.add(all, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(adding).rejects.toThrow();
  expect(await list.count()).toBe(0);
});
