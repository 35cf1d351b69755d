import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';

export const PEOPLE_STATES = ['all', 'unlocked', 'enriched', 'pool', 'busy'] as const;
export type PeopleState = (typeof PEOPLE_STATES)[number];

export const PEOPLE_COLUMNS = ['name', 'company', 'place', 'contacts', 'seen'] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

export interface PeopleOrder {
  column: PeopleColumn;
  descending: boolean;
}

export interface PeopleFilter {
  text: string;
  state: PeopleState;
}

/** The searchable text of each person, made once: for ten thousand people it takes a noticeable time. */
const folded = new WeakMap<PersonRecord, string>();

/** A text for comparing, without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(person: PersonRecord): string {
  const known = folded.get(person);
  if (known !== undefined) return known;
  const contacts = CONTACT_FIELDS.map((field) => person.contacts[field]?.value ?? '');
  const parts = [person.name, person.title, person.company, person.place, ...contacts, ...person.skills];
  const words = fold(parts.filter(Boolean).join('\n'));
  folded.set(person, words);
  return words;
}

/** How many contact fields of a person are unlocked. */
function unlockedCount({ contacts }: PersonRecord): number {
  return CONTACT_FIELDS.filter((field) => (contacts[field]?.value ?? null) !== null).length;
}

/** Sorts people. Those without a value come last in both directions. */
export function sortPeople(
  people: readonly PersonRecord[],
  { column, descending }: PeopleOrder,
  locale: string,
): PersonRecord[] {
  const sign = descending ? -1 : 1;
  if (column === 'seen') return people.toSorted((a, b) => sign * (a.seenAt - b.seenAt));
  if (column === 'contacts') {
    const counts = new Map(people.map((person) => [person, unlockedCount(person)]));
    return people.toSorted((a, b) => sign * ((counts.get(a) ?? 0) - (counts.get(b) ?? 0)));
  }
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return people.toSorted((a, b) => {
    const [left, right] = [a[column] ?? '', b[column] ?? ''];
    if (left === '' || right === '') return (left === '' ? 1 : 0) - (right === '' ? 1 : 0);
    return sign * compare(left, right);
  });
}

/**
 * The newest records in the order in which they were shown before, with new people first. A live update must not move a
 * row away under the cursor.
 */
export function keepOrder(before: readonly PersonRecord[], sorted: readonly PersonRecord[]): PersonRecord[] {
  const now = new Map(sorted.map((person) => [person.urn, person]));
  const kept = before.flatMap(({ urn }) => now.get(urn) ?? []);
  const known = new Set(before.map(({ urn }) => urn));
  return [...sorted.filter(({ urn }) => !known.has(urn)), ...kept];
}

/** The people who match every typed word and the wanted state, in the order given. */
export function filterPeople(
  people: readonly PersonRecord[],
  { text, state }: PeopleFilter,
  busy: ReadonlySet<string>,
): readonly PersonRecord[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && state === 'all') return people;
  return people.filter(
    (person) => isIn(person, state, busy) && wanted.every((word) => wordsOf(person).includes(word)),
  );
}

function isIn(person: PersonRecord, state: PeopleState, busy: ReadonlySet<string>): boolean {
  switch (state) {
    case 'all':
      return true;
    case 'unlocked':
      return unlockedCount(person) > 0;
    case 'enriched':
      return person.enrichedAt !== null;
    case 'pool':
      return person.origin === 'pool';
    case 'busy':
      return busy.has(person.urn);
  }
}
