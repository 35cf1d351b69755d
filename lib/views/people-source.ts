import type { FoundPeople } from '../people/find-people.ts';
import { type ListedPerson, listedPeople, peopleOf } from '../people/listed-people.ts';
import type { IndexedList } from '../people/people-filter.ts';
import type { ListReader } from '../store/list-reader.ts';
import type { ReadStore } from '../store/store.ts';
import type { ListSource } from './list-source.ts';

/** How many people a list has. */
export async function countPeople(
  store: ReadStore,
  account: string,
  { part, segments, isCut }: IndexedList,
): Promise<number> {
  const [segment] = segments;
  if (isCut && segment) return store.count('people', 'list', segment.range);
  return (await store.get('totals', account))?.figures[part] ?? 0;
}

/** A list of people that an index has in order. */
export function peopleSource(
  store: ReadStore,
  lists: ListReader,
  account: string,
  list: IndexedList,
): ListSource<ListedPerson> {
  let counted: Promise<number[]> | null = null;
  return {
    segments: list.segments,
    async read(range, options) {
      const { rows, next } = await lists.part('people', 'list', range, options);
      const people = await listedPeople(lists, rows);
      const located = rows.flatMap(({ place }, index) => {
        const item = people[index];
        return item ? { item, place } : [];
      });
      return { rows: located, next };
    },
    again: (keys) => peopleOf(store, lists, keys),
    async lengths() {
      const [, ...last] = list.segments;
      counted ??= Promise.all(last.map(({ range }) => store.count('people', 'list', range)));
      const [total, counts] = await Promise.all([countPeople(store, account, list), counted]);
      return [counts.reduce((left, count) => left - count, total), ...counts];
    },
  };
}

/** People who were found one by one, in their order. */
export function foundSource(
  store: ReadStore,
  lists: ListReader,
  found: () => FoundPeople,
  /** Only those whom `found` still has are there when they are asked for again. */
  isNoted = false,
): ListSource<ListedPerson> {
  return {
    segments: [{ range: { from: '', to: '' }, backwards: false }],
    async read(_, { size, after, skip = 0, backwards = false }) {
      const { keys, known } = found();
      const all = backwards ? keys.toReversed() : keys;
      const start = (after ? all.indexOf(after.key) + 1 : 0) + skip;
      const some = all.slice(start, start + size);
      const unread = some.filter((key) => !known.has(key));
      // Something may be noted of a record for which another one stands.
      const read = unread.length > 0 ? await peopleOf(store, lists, unread) : [];
      const people = new Map([...known, ...read]);
      const rows = some.flatMap((key) => {
        const item = people.get(key);
        return item ? { item, place: { entry: '', key } } : [];
      });
      const last = some.at(-1);
      const isEnd = start + size >= all.length || last === undefined;
      return { rows, next: isEnd ? null : { entry: '', key: last } };
    },
    again: (keys) =>
      peopleOf(store, lists, isNoted ? keys.filter((key) => found().keys.includes(key)) : keys),
    lengths: async () => [found().keys.length],
  };
}
