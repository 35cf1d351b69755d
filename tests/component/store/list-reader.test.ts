import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { createStore } from '../../../lib/store/database.ts';
import { createListReader, type ListPart, type PartOptions } from '../../../lib/store/list-reader.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { rangesOf } from '../../../lib/store/people-list.ts';
import { beginning, type Range } from '../../../lib/store/ranges.ts';
import { type Place, put, remove } from '../../../lib/store/store.ts';
import { memoryLists } from '../../support/memory-lists.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aPerson } from '../../support/records.ts';

const NAME = 'list-test';
let db: IDBDatabase;

/** Many with the same company, and some without one. */
const people = Array.from({ length: 150 }, (_, n) =>
  aPerson({
    urn: String(n).padStart(3, '0'),
    name: `Person ${n % 7}`,
    company: n % 5 === 0 ? null : n < 100 ? 'Acme' : `Company ${n}`,
    seenAt: Math.floor(n / 3),
  }),
);
const link = 'network.example/in/jane';
const twins = [
  aPerson({ urn: 'net', name: 'Jane Twin', link, seenAt: 9 }),
  aPerson({ urn: 'pool', name: 'Jane Twin', link, origin: 'pool', seenAt: 1 }),
];

beforeEach(async () => {
  db = await openDatabase(NAME);
});

afterEach(async () => {
  vi.restoreAllMocks();
  db.close();
  await new Promise((done) => {
    indexedDB.deleteDatabase(NAME).onsuccess = done;
  });
});

async function fill() {
  const writes = [...people, ...twins].map((person) => put('people', person));
  const disk = new MemoryDisk();
  disk.commit(writes, false);
  await createStore(db, { now: () => 1, once: eachPersonOnce }).commit(writes);
  return { lists: createListReader(db), model: memoryLists(disk) };
}

describe.each(['at once', 'one by one'])('a list that is read %s', (way) => {
  const prototype = IDBIndex.prototype as { getAllRecords?: unknown };
  const { getAllRecords } = prototype;

  beforeEach(() => {
    if (way === 'one by one') delete prototype.getAllRecords;
  });

  afterEach(() => {
    if (getAllRecords) prototype.getAllRecords = getAllRecords;
  });

  test.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])(
    'goes on after any place, also among many with the same entry, backwards: %s, read ahead: %s',
    async (backwards, isOneOfMany) => {
      const { lists, model } = await fill();
      const ranges: Range[] = [
        ...rangesOf('A', 'all', 'company'),
        ...rangesOf('A', 'all', 'touched'),
        beginning('A|'),
      ];
      for (const range of ranges) {
        for (const size of [1, 20, 500]) {
          const options: PartOptions = { size, backwards, isOneOfMany };
          for (let steps = 0; steps < 12; steps++) {
            const part = await lists.part('people', 'list', range, options);
            expect(part).toEqual(await model.part('people', 'list', range, options));
            if (!part.next) break;
            options.after = part.next;
          }
        }
      }
    },
  );

  test('passes over rows before it reads, from the start and from a place', async () => {
    const { lists, model } = await fill();
    const [range] = rangesOf('A', 'all', 'company');
    const { next } = await model.part('people', 'list', range, { size: 30 });
    for (const backwards of [false, true]) {
      for (const after of [null, next]) {
        for (const skip of [0, 1, 7, 60, 1_000]) {
          const options = { size: 5, skip, after, backwards };
          const part = await lists.part('people', 'list', range, options);
          expect([options, part]).toEqual([options, await model.part('people', 'list', range, options)]);
        }
      }
    }
  });
});

test('the next part of many is read before it is asked for, and for nobody else', async () => {
  const { lists } = await fill();
  const [range] = rangesOf('A', 'all', 'name');
  const read = async (options: Partial<PartOptions>) => {
    const { rows, next } = await lists.part('people', 'list', range, { size: 10, ...options });
    return { keys: rows.map(({ key }) => key), next };
  };
  const first = await read({ isOneOfMany: true });
  const [gone] = (await read({ after: first.next })).keys;
  await createStore(db, { now: () => 1, once: eachPersonOnce }).commit([remove('people', gone ?? '')]);
  // Another question forgets what was read ahead.
  expect((await read({ after: first.next, isOneOfMany: true })).keys).not.toContain(gone);

  const again = await read({ isOneOfMany: true });
  const [next] = (await createListReader(db).part('people', 'list', range, { size: 1, after: again.next }))
    .rows;
  await createStore(db, { now: () => 1, once: eachPersonOnce }).commit([remove('people', next?.key ?? '')]);
  expect((await read({ after: again.next, isOneOfMany: true })).keys).toContain(next?.key);
});

test('people of one answer, who all have its time, are read at once and not one by one', async () => {
  const { lists } = await fill();
  const open = vi.spyOn(IDBIndex.prototype, 'openCursor');
  const [range] = rangesOf('A', 'all', 'company');
  const keys: string[] = [];
  for (let after: Place | null = null; ; ) {
    const part: ListPart<unknown> = await lists.part('people', 'list', range, { size: 25, after });
    keys.push(...part.rows.map(({ key }) => key));
    after = part.next;
    if (!after) break;
  }
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(100);
  expect(open).not.toHaveBeenCalled();
});

test('records are read by their keys, with the other records of a person where one stands for them', async () => {
  const { lists, model } = await fill();
  const keys = ['A|pool', 'A|001', 'A|gone', 'A|net'];
  const rows = await lists.some('people', keys);
  expect(rows).toEqual(await model.some('people', keys));
  expect(rows.map(({ key, others }) => [key, others])).toEqual([
    ['A|pool', ['A|net']],
    ['A|001', []],
    ['A|net', null],
  ]);
});

test('keys are read alone, up to a number', async () => {
  const { lists, model } = await fill();
  for (const max of [1, 40, undefined]) {
    const keys = await lists.keys('people', 'word', beginning('A|person'), max);
    expect(keys).toEqual(await model.keys('people', 'word', beginning('A|person'), max));
    expect(keys).toHaveLength(max ?? 150);
  }
});

test('an unreadable record is left out, and the list goes on', async () => {
  const { lists } = await fill();
  const transaction = db.transaction('people', 'readwrite');
  const table = transaction.objectStore('people');
  await new Promise((done) => {
    const request = table.get('A|001');
    request.onsuccess = () => {
      table.put({ ...request.result, record: { nonsense: true } }).onsuccess = done;
    };
  });
  const [range] = rangesOf('A', 'all', 'touched');
  const part = await lists.part('people', 'list', range, { size: 500 });
  expect(part.rows).toHaveLength(150);
  expect(await lists.some('people', ['A|001'])).toEqual([]);
});
