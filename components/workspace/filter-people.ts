import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { PeopleColumn } from './people-columns.ts';

export interface PeopleOrder {
  column: PeopleColumn;
  descending: boolean;
}

export interface PeopleFilter {
  text: string;
  hasEmail: boolean;
  hasPhone: boolean;
  pool: boolean;
  busy: boolean;
  /** Some contact was unlocked in these last days, the first of which begins at `since` (ms). */
  unlocked: { days: number; since: number } | null;
  /** Only the people of one search or one order, whose name is `words`. */
  from: { words: string; urns: ReadonlySet<string> } | null;
}

export const NO_FILTER: PeopleFilter = {
  text: '',
  hasEmail: false,
  hasPhone: false,
  pool: false,
  busy: false,
  unlocked: null,
  from: null,
};

const EMAILS = ['work_email', 'personal_email'] as const;

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

/** The field whose email a list shows: the work email, or else the personal one. */
export function emailField({ contacts }: PersonRecord): (typeof EMAILS)[number] | null {
  return EMAILS.find((field) => (contacts[field]?.value ?? null) !== null) ?? null;
}

/** What a column says of a person; empty where it says nothing, or something other than a text. */
export function textIn(person: PersonRecord, column: PeopleColumn): string {
  switch (column) {
    case 'email': {
      const field = emailField(person);
      return field === null ? '' : (person.contacts[field]?.value ?? '');
    }
    case 'phone':
      return person.contacts.phone?.value ?? '';
    case 'status':
    case 'touched':
      return '';
    default:
      return person[column] ?? '';
  }
}

/** What a row says of a person, from what matters most to a recruiter now to what matters least. */
export const PEOPLE_STATUSES = ['busy', 'unlocked', 'not-found', 'pool', 'profile', 'seen'] as const;
export type PeopleStatus = (typeof PEOPLE_STATUSES)[number];

/** The one status of a person. */
export function statusOf(person: PersonRecord, busy: ReadonlySet<string>): PeopleStatus {
  if (busy.has(person.urn)) return 'busy';
  const asked = CONTACT_FIELDS.flatMap((field) => person.contacts[field] ?? []);
  if (asked.some(({ value }) => value !== null)) return 'unlocked';
  if (asked.length > 0) return 'not-found';
  if (person.origin === 'pool') return 'pool';
  return person.enrichedAt === null ? 'seen' : 'profile';
}

/** Sorts people. Those without a value come last in both directions. */
export function sortPeople(
  people: readonly PersonRecord[],
  { column, descending }: PeopleOrder,
  locale: string,
  busy: ReadonlySet<string>,
): PersonRecord[] {
  const sign = descending ? -1 : 1;
  if (column === 'touched') return people.toSorted((a, b) => sign * (a.seenAt - b.seenAt));
  if (column === 'status') {
    const ranks = new Map(people.map((one) => [one, PEOPLE_STATUSES.indexOf(statusOf(one, busy))]));
    return people.toSorted((a, b) => sign * ((ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)));
  }
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const texts = new Map(people.map((one) => [one, textIn(one, column)]));
  return people.toSorted((a, b) => {
    const [left, right] = [texts.get(a) ?? '', texts.get(b) ?? ''];
    if (left === '' || right === '') return (left === '' ? 1 : 0) - (right === '' ? 1 : 0);
    return sign * compare(left, right);
  });
}

/**
 * The newest records in the order in which they were shown before, so that a live update moves no row away under the
 * cursor. Somebody new stands where the sort order wants them: before the one who follows there.
 */
export function keepOrder(before: readonly PersonRecord[], sorted: readonly PersonRecord[]): PersonRecord[] {
  const now = new Map(sorted.map((person) => [person.urn, person]));
  const known = new Set(before.map(({ urn }) => urn));
  const newBefore = new Map<string | null, PersonRecord[]>();
  let news: PersonRecord[] = [];
  for (const person of sorted) {
    if (!known.has(person.urn)) {
      news.push(person);
    } else if (news.length > 0) {
      newBefore.set(person.urn, news);
      news = [];
    }
  }
  const kept = before.flatMap(({ urn }) => now.get(urn) ?? []);
  if (newBefore.size === 0) return [...kept, ...news];
  return [...kept.flatMap((person) => [...(newBefore.get(person.urn) ?? []), person]), ...news];
}

/** The people who match every typed word and every filter, in the order given. */
export function filterPeople(
  people: readonly PersonRecord[],
  filter: PeopleFilter,
  busy: ReadonlySet<string>,
): readonly PersonRecord[] {
  if (isEmpty(filter)) return people;
  const wanted = fold(filter.text).split(/\s+/).filter(Boolean);
  const { hasEmail, hasPhone, pool, unlocked, from } = filter;
  return people.filter(
    (person) =>
      (!hasEmail || emailField(person) !== null) &&
      (!hasPhone || (person.contacts.phone?.value ?? null) !== null) &&
      (!pool || person.origin === 'pool') &&
      (!filter.busy || busy.has(person.urn)) &&
      (unlocked === null || unlockedAt(person) >= unlocked.since) &&
      (from === null || from.urns.has(person.urn)) &&
      wanted.every((word) => wordsOf(person).includes(word)),
  );
}

/** Whether a filter leaves everybody in. */
export function isEmpty({ text, ...rest }: PeopleFilter): boolean {
  return text.trim() === '' && Object.values(rest).every((value) => value === false || value === null);
}

/** When a contact of the person was last found; before all times if none was. */
function unlockedAt({ contacts }: PersonRecord): number {
  return Math.max(
    ...CONTACT_FIELDS.map((field) => {
      const found = contacts[field];
      return found && found.value !== null ? found.at : Number.NEGATIVE_INFINITY;
    }),
  );
}

/**
 * Whom a Get is for: those who miss one of the default fields. If nobody does, those who miss any field, so that phones
 * can be got for people whose emails are there.
 */
export function withoutContacts(
  people: readonly PersonRecord[],
  defaults: readonly ContactField[],
): readonly PersonRecord[] {
  const missing = (fields: readonly ContactField[]) =>
    people.filter(({ contacts }) => fields.some((field) => (contacts[field]?.value ?? null) === null));
  const wanted = missing(defaults);
  return wanted.length > 0 ? wanted : missing(CONTACT_FIELDS);
}
