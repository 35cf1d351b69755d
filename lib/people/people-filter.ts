import { foldedWords } from '../i18n/fold.ts';
import {
  listOf,
  MAX_LETTERS,
  type PeoplePart,
  type PeopleSort,
  partsOf,
  rangesOf,
  searchWords,
  unlockedAt,
} from '../store/people-list.ts';
import { newestFirst, type Range } from '../store/ranges.ts';
import type { PersonRecord } from '../store/records.ts';

export interface PeopleOrder {
  sort: PeopleSort;
  descending: boolean;
}

/** The first order of a list. */
export const FIRST_ORDER: PeopleOrder = { sort: 'touched', descending: true };

/** One search, by the key of its result pages, or one order, by its id. */
export interface PeopleSource {
  kind: 'search' | 'order';
  id: string;
}

/** Which people a list has. */
export interface PeopleFilter {
  text: string;
  hasEmail: boolean;
  hasPhone: boolean;
  pool: boolean;
  busy: boolean;
  /** Some contact was unlocked in these last days, the first of which begins at `since` (ms). */
  unlocked: { days: number; since: number } | null;
  /** Only the people of one search or one order, whose name is `words`. */
  from: (PeopleSource & { words: string; urns: ReadonlySet<string> }) | null;
  /** In a list, or in one stage of it. */
  list: { id: string; stage: string | null } | null;
  tag: string | null;
  contacted: boolean;
  reminder: 'due' | 'any' | null;
}

export const NO_FILTER: PeopleFilter = {
  text: '',
  hasEmail: false,
  hasPhone: false,
  pool: false,
  busy: false,
  unlocked: null,
  from: null,
  list: null,
  tag: null,
  contacted: false,
  reminder: null,
};

/** Whether a filter leaves everybody in. */
export function isEmpty({ text, ...rest }: PeopleFilter): boolean {
  return text.trim() === '' && Object.values(rest).every((value) => value === false || value === null);
}

/** Whether a filter asks for something that the recruiter has noted. */
export function asksForNoted({ list, tag, contacted, reminder }: PeopleFilter): boolean {
  return list !== null || tag !== null || contacted || reminder !== null;
}

/** The words that somebody must have the beginnings of, each once. */
export function wordsIn({ text }: Pick<PeopleFilter, 'text'>): string[] {
  return [...new Set(foldedWords(text).map((word) => word.slice(0, MAX_LETTERS)))];
}

/** The lists that somebody must be in. */
export function partsIn({ hasEmail, hasPhone, pool }: PeopleFilter): PeoplePart[] {
  const parts = { email: hasEmail, phone: hasPhone, pool };
  return (['email', 'phone', 'pool'] as const).filter((part) => parts[part]);
}

/** What decides whether somebody passes a filter. */
export function passing(
  filter: PeopleFilter,
  busy: ReadonlySet<string>,
): (one: { person: PersonRecord; urns: readonly string[] }) => boolean {
  const { unlocked, from } = filter;
  const parts = partsIn(filter);
  const words = wordsIn(filter);
  return ({ person, urns }) => {
    const its = partsOf(person);
    const known = words.length === 0 ? [] : searchWords(person);
    return (
      parts.every((part) => its.includes(part)) &&
      (!filter.busy || urns.some((urn) => busy.has(urn))) &&
      (unlocked === null || (unlockedAt(person) ?? Number.NEGATIVE_INFINITY) >= unlocked.since) &&
      (from === null || urns.some((urn) => from.urns.has(urn))) &&
      words.every((word) => known.some((one) => one.startsWith(word)))
    );
  };
}

/** A list that an index has in its order: its part, and the ranges one after the other. */
export interface IndexedList {
  part: PeoplePart;
  segments: { range: Range; backwards: boolean }[];
  /** It has only some people of its part. */
  isCut: boolean;
}

/** The list that an index has for a filter and an order; null where the people have to be found one by one. */
export function indexedList(
  account: string,
  filter: PeopleFilter,
  { sort, descending }: PeopleOrder,
): IndexedList | null {
  const [part = 'all', ...more] = partsIn(filter);
  const { busy, from, unlocked } = filter;
  if (more.length > 0 || busy || from !== null || wordsIn(filter).length > 0 || asksForNoted(filter))
    return null;
  // The index has times from the newest on.
  const isTime = sort === 'touched' || sort === 'unlocked';
  const backwards = isTime ? !descending : descending;
  if (unlocked === null) {
    const [values, without] = rangesOf(account, part, sort);
    return {
      part,
      segments: [
        { range: values, backwards },
        { range: without, backwards: false },
      ],
      isCut: false,
    };
  }
  if (sort !== 'unlocked') return null;
  return {
    part,
    segments: [{ range: unlockedSince(account, part, unlocked.since), backwards }],
    isCut: true,
  };
}

/** The people of a list with a contact that was found at a time (ms) or later. */
export function unlockedSince(account: string, part: PeoplePart, since: number): Range {
  const list = listOf(account, part, 'unlocked');
  return { from: list, to: `${list}${newestFirst(since)}` };
}
