import { fold, foldedWords } from '../i18n/fold.ts';
import { CONTACT_FIELDS } from '../service/model.ts';
import type { Entries } from './indexes.ts';
import { beginning, newestFirst, only, type Range } from './ranges.ts';
import type { PersonRecord } from './records.ts';

/** The lists of people: everybody, those with an email or a phone number, and the own pool. */
export type PeoplePart = 'all' | 'email' | 'phone' | 'pool';

/** What a list of people can be sorted by. */
export const SORTS = ['touched', 'name', 'company', 'unlocked'] as const;
export type PeopleSort = (typeof SORTS)[number];

/** Letters of a name that are sorted by. */
const MAX_SORTED = 24;
/** Words of one person that are searched, and the letters of a word. */
const MAX_WORDS = 32;
export const MAX_LETTERS = 24;

/** The parts of the list that a person is in. */
export function partsOf({ contacts, origin }: PersonRecord): PeoplePart[] {
  const has = (field: (typeof CONTACT_FIELDS)[number]) => (contacts[field]?.value ?? null) !== null;
  const parts: PeoplePart[] = ['all'];
  if (has('work_email') || has('personal_email')) parts.push('email');
  if (has('phone')) parts.push('phone');
  if (origin === 'pool') parts.push('pool');
  return parts;
}

/** When a contact of the person was last found; null if none was. */
export function unlockedAt({ contacts }: PersonRecord): number | null {
  const found = CONTACT_FIELDS.flatMap((field) => (contacts[field]?.value == null ? [] : contacts[field].at));
  return found.length === 0 ? null : Math.max(...found);
}

/** The entries under which the lists and the words of a person lead to them. */
export function listEntries(person: PersonRecord): Entries {
  const { account } = person;
  return {
    list: partsOf(person).flatMap((part) =>
      SORTS.map((sort) => `${listOf(account, part, sort)}${sortedBy(person, sort)}`),
    ),
    word: searchWords(person).map((word) => `${account}|${word}`),
  };
}

/** Where the index of lists has a list. */
export function listOf(account: string, part: PeoplePart, sort: PeopleSort): string {
  return `${account}|${part}|${sort}|`;
}

/** Sorts after every text. */
const NO_VALUE = '\uffff';

/** The people of a list with a value to sort by, and those without one, who come last in either direction. */
export function rangesOf(account: string, part: PeoplePart, sort: PeopleSort): [Range, Range] {
  const list = listOf(account, part, sort);
  return [{ from: list, to: `${list}\ufffe` }, only(`${list}${NO_VALUE}`)];
}

/** The text by which a list is sorted. Times are sorted from the newest on. */
export function sortedBy(person: PersonRecord, sort: PeopleSort): string {
  if (sort === 'touched') return newestFirst(person.seenAt);
  const found = sort === 'unlocked' ? unlockedAt(person) : null;
  if (found !== null) return newestFirst(found);
  const text = sort === 'unlocked' ? '' : (person[sort] ?? '');
  return fold(text).trim().slice(0, MAX_SORTED) || NO_VALUE;
}

/** Whether a person has nothing to be sorted by. */
export function isWithout(person: PersonRecord, sort: PeopleSort): boolean {
  return sortedBy(person, sort) === NO_VALUE;
}

/** The people with a word that begins with a folded one. */
export function wordRange(account: string, word: string): Range {
  return beginning(`${account}|${word}`);
}

/** The folded words by which a person is found. */
export function searchWords({ name, title, company, place, contacts, skills }: PersonRecord): string[] {
  const texts = [
    name,
    company,
    ...CONTACT_FIELDS.map((field) => contacts[field]?.value),
    title,
    place,
    ...skills,
  ];
  const words = texts.flatMap((text) => foldedWords(text ?? '')).map((word) => word.slice(0, MAX_LETTERS));
  return [...new Set(words)].slice(0, MAX_WORDS);
}
