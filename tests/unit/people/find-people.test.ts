import { describe, expect, test } from 'vitest';
import { findPeople } from '../../../lib/people/find-people.ts';
import {
  indexedList,
  isEmpty,
  NO_FILTER,
  type PeopleFilter,
  type PeopleOrder,
} from '../../../lib/people/people-filter.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { partsOfList } from '../../../lib/views/list-source.ts';
import { countPeople, foundSource, peopleSource } from '../../../lib/views/people-source.ts';
import { memoryLists } from '../../support/memory-lists.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aPerson } from '../../support/records.ts';

const zoe = aPerson({ urn: 'z', name: 'Zoë Müller', company: 'Acme', place: 'São Paulo', seenAt: 3 });
const li = aPerson({ urn: 'l', name: '李娜', title: 'Nurse', seenAt: 1, skills: ['Triage'] });
const omar = aPerson({
  urn: 'o',
  name: 'omar 10',
  company: 'acme',
  origin: 'pool',
  enrichedAt: 1,
  seenAt: 2,
  contacts: { work_email: { value: 'Omar@Acme.example', at: 1 }, phone: { value: null, at: 1 } },
});
const omar2 = aPerson({ urn: 'o2', name: 'Omar 9', seenAt: 4 });
const all = [zoe, li, omar, omar2];
const SEARCH = { kind: 'search', id: 'a search', words: '' } as const;
const SCREEN = 21;
const TOUCHED: PeopleOrder = { sort: 'touched', descending: true };

function withPeople(people: readonly PersonRecord[]) {
  const disk = new MemoryDisk();
  disk.commit(
    people.map((person) => put('people', person)),
    false,
  );
  const store = disk.open();
  const lists = memoryLists(disk);
  const find = async (
    change: Partial<PeopleFilter>,
    {
      order = TOUCHED,
      busy = new Set<string>(),
      isWanted = async () => true,
      noted = null as readonly string[] | null,
      screen = SCREEN,
    } = {},
  ) => {
    const filter = { ...NO_FILTER, ...change };
    const search = { store, lists, account: 'A', filter, order, busy, noted, isWanted, screen };
    const found = await findPeople(search);
    return found && { urns: found.keys.map((key) => key.slice(2)), hasMore: found.hasMore, found };
  };
  return { store, lists, find };
}

describe('people who are typed for', () => {
  test.each([
    ['zoe mull', ['z']],
    ['SAO', ['z']],
    ['acme omar', ['o']],
    ['李', ['l']],
    ['triage', ['l']],
    ['omar@acme', ['o']],
    ['oma', ['o2', 'o']],
    ['oma om', ['o2', 'o']],
    ['mar', []],
    ['zoe nurse', []],
  ])('%j finds %j', async (text, urns) => {
    const { find } = withPeople(all);
    expect(await find({ text })).toMatchObject({ urns, hasMore: false });
  });

  test.each<[Partial<PeopleFilter>, string[]]>([
    [{ hasEmail: true, pool: true }, ['o']],
    [{ hasEmail: true, hasPhone: true }, []],
    [{ busy: true }, ['l']],
    [{ busy: true, pool: true }, []],
    [{ unlocked: { days: 1, since: 1 } }, ['o']],
    [{ unlocked: { days: 1, since: 2 } }, []],
    [{ unlocked: { days: 1, since: 1 }, text: 'zoe' }, []],
    [{ from: { ...SEARCH, urns: new Set(['z', 'gone']) } }, ['z']],
    [{ from: { ...SEARCH, urns: new Set(['z', 'l', 'o2']) }, text: 'omar' }, ['o2']],
    [{ pool: true, text: 'zoe' }, []],
    [{ hasEmail: true, text: 'acme' }, ['o']],
  ])('%j finds %j', async (filter, urns) => {
    const { find } = withPeople(all);
    expect(await find(filter, { busy: new Set(['l']) })).toMatchObject({ urns, hasMore: false });
  });

  test('are in the order of the header, with those without a value last in both directions', async () => {
    const { find } = withPeople(all);
    const from = { ...SEARCH, urns: new Set(['z', 'l', 'o', 'o2']) };
    const by = async (order: PeopleOrder) => (await find({ from }, { order }))?.urns;
    expect(await by({ sort: 'name', descending: false })).toEqual(['o', 'o2', 'z', 'l']);
    expect(await by({ sort: 'name', descending: true })).toEqual(['l', 'z', 'o2', 'o']);
    expect(await by({ sort: 'company', descending: false })).toEqual(['o', 'z', 'l', 'o2']);
    expect(await by({ sort: 'company', descending: true })).toEqual(['o', 'z', 'l', 'o2']);
    expect(await by({ sort: 'unlocked', descending: true })).toEqual(['o', 'l', 'o2', 'z']);
    expect(await by({ sort: 'touched', descending: false })).toEqual(['l', 'o', 'z', 'o2']);
  });

  test('are each found once, under the record that stands for them, by what any of their records knows', async () => {
    const link = 'network.example/in/jane';
    const { find } = withPeople([
      aPerson({ urn: 'net', name: 'Jane Twin', link, title: 'Pilot', seenAt: 9 }),
      aPerson({ urn: 'pool', name: 'Jane Twin', link, origin: 'pool', company: 'Acme', seenAt: 1 }),
    ]);
    for (const change of [
      { text: 'pilot acme' },
      { text: 'jane' },
      { pool: true, text: 'pilot' },
      { from: { ...SEARCH, urns: new Set(['net']) } },
      { from: { ...SEARCH, urns: new Set(['net', 'pool']) } },
    ]) {
      const { urns, found } = (await find(change)) ?? {};
      expect(urns).toEqual(['pool']);
      expect(found?.known.get('A|pool')).toMatchObject({
        person: { title: 'Pilot', company: 'Acme', seenAt: 9 },
        urns: ['pool', 'net'],
      });
    }
  });
});

describe('people of whom there are many', () => {
  const COUNT = 6_500;
  const FIRST = ['Ana', 'Bo', 'Cy', 'Dee', 'Eve'];
  const person = (n: number) =>
    aPerson({
      urn: String(n).padStart(5, '0'),
      name: `${FIRST[n % 5]} Smith`,
      title: n % 2 === 0 ? 'Engineer' : 'Nurse',
      // The last hundred are called so and live here.
      place: n >= COUNT - 100 ? 'Lyon' : 'Pune',
      seenAt: n,
      origin: n % 3 === 0 ? 'pool' : 'network',
      contacts: n % 2 === 0 ? { work_email: { value: `mail${n}@acme.example`, at: n } } : {},
    });
  const made = withPeople(Array.from({ length: COUNT }, (_, n) => person(n)));
  const reading = async <T>(work: () => Promise<T>) => {
    made.lists.read.records = 0;
    made.lists.read.keys = 0;
    return { result: await work(), ...made.lists.read };
  };

  test('are the first 200 for one word, of whom a screenful is read', async () => {
    const { result, records, keys } = await reading(() => made.find({ text: 'smith' }));
    expect(result).toMatchObject({ hasMore: true });
    expect(result?.urns).toHaveLength(200);
    expect([records, keys]).toEqual([SCREEN, 220]);
  });

  test('are as many as fill a screen for several common words, with few read', async () => {
    const { result, records } = await reading(() => made.find({ text: 'smith engineer' }));
    expect(result?.hasMore).toBe(true);
    expect(result?.urns.length).toBeGreaterThanOrEqual(40);
    expect(records).toBeLessThanOrEqual(200);
    for (const urn of result?.urns ?? []) expect(Number(urn) % 2).toBe(0);
    const tall = await made.find({ text: 'smith engineer' }, { screen: 90 });
    expect(tall?.urns.length).toBeGreaterThanOrEqual(90);
    const { records: most } = await reading(() => made.find({ text: 'smith engineer' }, { screen: 1_000 }));
    expect(most).toBeLessThanOrEqual(500);
  });

  test('are found also if the first that each word leads to are others', async () => {
    // The first people called Ana live elsewhere.
    const { result } = await reading(() => made.find({ text: 'ana lyon' }));
    expect(result).toMatchObject({ hasMore: false });
    expect(result?.urns).toHaveLength(20);
    const none = await made.find({ text: 'pune lyon' });
    expect(none).toMatchObject({ urns: [], hasMore: false });
  });

  test('are not looked for any longer if somebody types on', async () => {
    const found = await made.find(
      { text: 'pune smith', hasEmail: true, pool: true },
      { isWanted: async () => false },
    );
    expect(found?.hasMore).toBe(true);
    expect(await made.find({ text: 'nurse engineer' }, { isWanted: async () => false })).toBeNull();
    expect(await made.find({ text: 'nurse engineer' })).toMatchObject({ urns: [], hasMore: false });
  });

  test('are shown part by part, read when they are in sight', async () => {
    const { found } = (await made.find({ text: 'smith' })) ?? {};
    const source = foundSource(
      made.store,
      made.lists,
      () => found ?? { keys: [], known: new Map(), hasMore: false },
    );
    const range = { from: '', to: '' };
    const first = await source.read(range, { size: 50 });
    const second = await source.read(range, { size: 50, after: first.next });
    expect([...first.rows, ...second.rows].map(({ item }) => item.key)).toEqual(found?.keys.slice(0, 100));
    const back = await source.read(range, { size: 3, after: second.rows[0]?.place, backwards: true });
    expect(back.rows.map(({ item }) => item.key)).toEqual(found?.keys.slice(47, 50).toReversed());
    expect((await source.read(range, { size: 500 })).next).toBeNull();
  });

  test.each<[Partial<PeopleFilter>, PeopleOrder, (n: number) => boolean]>([
    [{}, TOUCHED, () => true],
    [{ hasEmail: true }, TOUCHED, (n) => n % 2 === 0],
    [{ pool: true }, { sort: 'touched', descending: false }, (n) => n % 3 === 0],
    [
      { unlocked: { days: 1, since: 6_000 } },
      { sort: 'unlocked', descending: true },
      (n) => n % 2 === 0 && n >= 6_000,
    ],
    [
      { unlocked: { days: 1, since: 6_000 }, pool: true },
      { sort: 'unlocked', descending: false },
      (n) => n % 6 === 0 && n >= 6_000,
    ],
  ])('are in a list of the index: %j by %j', async (change, order, isIn) => {
    const list = indexedList('A', { ...NO_FILTER, ...change }, order);
    if (!list) throw new Error('no list');
    const expected = Array.from({ length: COUNT }, (_, n) => n).filter(isIn);
    expect(await countPeople(made.store, 'A', list)).toBe(expected.length);
    const seen: number[] = [];
    const source = peopleSource(made.store, made.lists, 'A', list);
    for await (const part of partsOfList(source))
      seen.push(...part.map(({ person: { urn } }) => Number(urn)));
    expect(seen).toEqual(order.descending ? expected.toReversed() : expected);
    expect((await source.lengths()).reduce((sum, one) => sum + one, 0)).toBe(expected.length);
  });

  test('have no list of the index for words, several filters, and another order of who was unlocked lately', () => {
    const since = { days: 1, since: 1 };
    const none: Partial<PeopleFilter>[] = [
      { text: 'a' },
      { hasEmail: true, hasPhone: true },
      { busy: true },
      { unlocked: since },
      { from: { ...SEARCH, urns: new Set() } },
    ];
    for (const change of none) expect(indexedList('A', { ...NO_FILTER, ...change }, TOUCHED)).toBeNull();
    expect(indexedList('A', { ...NO_FILTER, text: ' @ ' }, TOUCHED)).not.toBeNull();
  });
});

test('a filter is empty if it leaves everybody in', () => {
  expect([NO_FILTER, { ...NO_FILTER, text: '  ' }].every(isEmpty)).toBe(true);
  expect(
    [
      { ...NO_FILTER, text: 'a' },
      { ...NO_FILTER, pool: true },
    ].some(isEmpty),
  ).toBe(false);
});

describe('people of whom something is noted', () => {
  const noted = ['A|l', 'A|z', 'A|gone'];

  test('are sorted as wanted, and whoever is gone is left out', async () => {
    const { find } = withPeople(all);
    const byName = { sort: 'name', descending: false } as const;
    expect(await find({ tag: 'go' }, { noted, order: byName })).toMatchObject({
      urns: expect.toSatisfy((urns: string[]) => urns.toSorted().join() === 'l,z'),
      hasMore: false,
    });
  });

  test('pass the rest of the filter too', async () => {
    const { find } = withPeople(all);
    expect((await find({ tag: 'go', text: 'zoe' }, { noted }))?.urns).toEqual(['z']);
    const from = { ...SEARCH, urns: new Set(['l', 'o']) };
    expect((await find({ tag: 'go', from }, { noted }))?.urns).toEqual(['l']);
  });

  test('are all in a long list that nothing else filters, in its order', async () => {
    const people = Array.from({ length: 300 }, (_, n) => aPerson({ urn: `p${n}`, link: null }));
    const keys = people.map(({ urn }) => `A|${urn}`).toReversed();
    const { find } = withPeople(people);
    const found = await find({ list: { id: 'A|x', stage: null } }, { noted: keys });
    expect(found?.found.keys).toEqual(keys);
    expect(found?.found).toMatchObject({ hasMore: false, isUnsorted: true });
    expect(found?.found.known.size).toBe(SCREEN);
  });
});
