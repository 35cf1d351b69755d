import type { ListReader } from '../store/list-reader.ts';
import { isWithout, rangesOf, sortedBy, wordRange } from '../store/people-list.ts';
import type { Range } from '../store/ranges.ts';
import type { ReadStore } from '../store/store.ts';
import { type ListedPerson, listedPeople, peopleOf } from './listed-people.ts';
import {
  type PeopleFilter,
  type PeopleOrder,
  partsIn,
  passing,
  unlockedSince,
  wordsIn,
} from './people-filter.ts';

/** People who are found where an index does not have them in order. */
const MAX_FOUND = 200;
/** Keys of each condition that are read first, which takes a few milliseconds, and if that tells too little. */
const FIRST_KEYS = [400, 3_000] as const;
/** So many of those who meet several conditions are shown, if they are found soon, although there may be more. */
const ENOUGH = 40;
/** People who are looked at in one go. */
const LOOKS = 100;
/** Keys that tell of most words whether more people have them than are shown. Each takes the database a look into the table. */
const SOME_KEYS = MAX_FOUND + 20;
/** Keys that tell it of all words. A person may have several words that begin alike. */
const MOST_KEYS = 2 * MAX_FOUND;

const NOBODY: ReadonlyMap<string, ListedPerson> = new Map();

export interface FoundPeople {
  /** In the wanted order; if there are more, in the order of the index. */
  keys: readonly string[];
  /** Those of them who were read already. */
  known: ReadonlyMap<string, ListedPerson>;
  /** There are or may be more than these. */
  hasMore: boolean;
  /** They are in the order of an index, which is not the wanted one. */
  isUnsorted?: boolean;
}

interface Search {
  store: ReadStore;
  lists: ListReader;
  account: string;
  filter: PeopleFilter;
  order: PeopleOrder;
  /** Urns of people with something under way. */
  busy: ReadonlySet<string>;
  /** The keys of the people of whom the wanted is noted; null where the filter asks for nothing of that kind. */
  noted: readonly string[] | null;
  /** So many people fill the screen. Where there are many, only these are read. */
  screen: number;
  /** Asked before a long search: whether anybody still wants to know. */
  isWanted: () => Promise<boolean>;
}

/** Finds the people who pass a filter; the first of them if there are many. Null if nobody waits for it any more. */
export async function findPeople(search: Search): Promise<FoundPeople | null> {
  const { filter, busy, account, lists, noted } = search;
  const urns = filter.from ? filter.from.urns : filter.busy ? busy : null;
  if (noted && !urns) return findNoted(search, noted);
  if (urns) {
    const keys = Array.from(urns, (urn) => `${account}|${urn}`);
    const wanted = noted && new Set(noted);
    const both = wanted ? keys.filter((key) => wanted.has(key)) : keys;
    return inOrder(await lookAt(search, both, { anyRecord: true }), search);
  }
  const conditions = conditionsOf(search);
  const [only, ...others] = conditions;
  if (only && others.length === 0) return findByOne(search, only);
  for (const max of FIRST_KEYS) {
    const first = await Promise.all(conditions.map((one) => keysOf(lists, one, max)));
    const whole = first.filter(({ isWhole }) => isWhole).toSorted((a, b) => a.keys.size - b.keys.size);
    const base = whole[0] ?? first[0];
    const inAll = [...(base?.keys ?? [])].filter((key) => whole.every(({ keys }) => keys.has(key)));
    if (base?.isWhole) return inOrder(await lookAt(search, inAll), search);
    const enough = Math.min(MAX_FOUND, Math.max(ENOUGH, search.screen));
    const known = only && base ? await someOf(search, only, base.keys, enough) : NOBODY;
    if (known.size >= enough) return { keys: [...known.keys()], known, hasMore: true };
  }
  if (!(await search.isWanted())) return null;
  const [first, ...rest] = await Promise.all(conditions.map((one) => keysOf(lists, one)));
  const inAll = [...(first?.keys ?? [])].filter((key) => rest.every(({ keys }) => keys.has(key)));
  return inOrder(await lookAt(search, inAll), search);
}

/** Some of those of whom the wanted is noted. A long list that is filtered by nothing else is there as a whole, unsorted. */
async function findNoted(search: Search, noted: readonly string[]): Promise<FoundPeople> {
  const isAll =
    wordsIn(search.filter).length + partsIn(search.filter).length === 0 && !search.filter.unlocked;
  if (!isAll || noted.length <= MAX_FOUND)
    return inOrder(await lookAt(search, noted, { anyRecord: true }), search);
  const { known } = await lookAt(search, noted.slice(0, search.screen), { anyRecord: true });
  return { keys: noted, known, hasMore: false, isUnsorted: true };
}

/** Who meets a single condition is read from its index at once, which is several times as fast as one by one. */
async function findByOne(search: Search, condition: Condition): Promise<FoundPeople> {
  // The database works on one question after the other. While it counts on, the page works on the people.
  const [first, some] = await Promise.all([
    peopleIn(search, condition, search.screen),
    keysOf(search.lists, condition, SOME_KEYS),
  ]);
  const isTold = some.isWhole || some.keys.size > MAX_FOUND;
  const { keys, isWhole } = isTold ? some : await keysOf(search.lists, condition, MOST_KEYS);
  if (!isWhole || keys.size > MAX_FOUND)
    return { keys: [...keys].slice(0, MAX_FOUND), known: first, hasMore: true };
  const known = keys.size > first.size ? await peopleIn(search, condition, MOST_KEYS) : first;
  return inOrder({ keys: [...known.keys()], known, hasMore: false }, search);
}

/** The people of the first entries of a condition. */
async function peopleIn(
  { lists }: Search,
  { index, ranges }: Condition,
  most: number,
): Promise<Map<string, ListedPerson>> {
  const rows = [];
  for (const range of ranges) {
    if (rows.length >= most) break;
    rows.push(...(await lists.part('people', index, range, { size: most - rows.length })).rows);
  }
  const once = [...new Map(rows.map((row) => [row.key, row])).values()];
  return new Map((await listedPeople(lists, once)).map((one) => [one.key, one]));
}

/** Enough people of those with some keys of a condition, if so many pass the filter. */
async function someOf(
  search: Search,
  condition: Condition,
  keys: Iterable<string>,
  enough: number,
): Promise<Map<string, ListedPerson>> {
  const first = await peopleIn(search, condition, LOOKS);
  const passes = passing(search.filter, search.busy);
  const known = new Map([...first].filter(([, one]) => passes(one)));
  if (known.size >= enough) return known;
  const rest = [...keys].filter((key) => !first.has(key));
  const { known: more } = await lookAt(search, rest, { enough: enough - known.size });
  return new Map([...known, ...more]);
}

/** Where an index has the people who meet a condition. */
interface Condition {
  index: 'list' | 'word';
  ranges: readonly Range[];
}

/** The conditions of a filter. People are in the wanted order in a list. */
function conditionsOf({ account, filter, order }: Search): Condition[] {
  const { unlocked } = filter;
  return [
    ...(unlocked
      ? [{ index: 'list' as const, ranges: [unlockedSince(account, 'all', unlocked.since)] }]
      : []),
    ...partsIn(filter).map((part) => {
      return { index: 'list' as const, ranges: rangesOf(account, part, order.sort) };
    }),
    // A longer word is rarer.
    ...wordsIn(filter)
      .toSorted((a, b) => b.length - a.length)
      .map((word) => ({ index: 'word' as const, ranges: [wordRange(account, word)] })),
  ];
}

async function keysOf(lists: ListReader, { index, ranges }: Condition, max?: number) {
  const keys: string[] = [];
  for (const range of ranges) {
    const left = max === undefined ? undefined : max - keys.length;
    if (left === undefined || left > 0)
      for (const key of await lists.keys('people', index, range, left)) keys.push(key);
  }
  return { keys: new Set(keys), isWhole: max === undefined || keys.length < max };
}

/** Looks at people until enough of them pass. `anyRecord`: a key may be of any record of a person. */
async function lookAt(
  { store, lists, filter, busy }: Search,
  keys: readonly string[],
  { enough = MAX_FOUND, anyRecord = false } = {},
): Promise<FoundPeople> {
  const known = new Map<string, ListedPerson>();
  const passes = passing(filter, busy);
  for (let start = 0; start < keys.length && known.size <= enough; start += LOOKS) {
    const some = keys.slice(start, start + LOOKS);
    const people = anyRecord
      ? [...(await peopleOf(store, lists, some)).values()]
      : await listedPeople(lists, await lists.some('people', some));
    for (const one of people) {
      if (known.has(one.key) || !passes(one)) continue;
      if (known.size === MAX_FOUND) return { keys: [...known.keys()], known, hasMore: true };
      known.set(one.key, one);
    }
  }
  return { keys: [...known.keys()], known, hasMore: false };
}

/** Some of many are in no order that would mean anything. */
function inOrder(found: FoundPeople, { order: { sort, descending } }: Search): FoundPeople {
  if (found.hasMore) return found;
  // Times are sorted from the newest on.
  const isTime = sort === 'touched' || sort === 'unlocked';
  const sign = isTime === descending ? 1 : -1;
  const ranked = Array.from(found.known.values(), ({ key, person }) => {
    return { key, isLast: isWithout(person, sort), value: sortedBy(person, sort) };
  });
  ranked.sort((a, b) => {
    if (a.isLast !== b.isLast) return a.isLast ? 1 : -1;
    if (a.value !== b.value) return a.value < b.value ? -sign : sign;
    return a.key < b.key ? -1 : 1;
  });
  return { ...found, keys: ranked.map(({ key }) => key) };
}
