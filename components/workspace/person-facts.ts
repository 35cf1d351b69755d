import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { PeopleColumn } from './people-columns.ts';

const EMAILS = ['work_email', 'personal_email'] as const;

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
    case 'lists':
    case 'tags':
    case 'unlocked':
    case 'touched':
      return '';
    default:
      return person[column] ?? '';
  }
}

/** What a row says of a person, from what matters most to a recruiter now to what matters least. */
export type PeopleStatus = 'busy' | 'unlocked' | 'not-found' | 'pool' | 'profile' | 'seen';

/** The one status of a person. */
export function statusOf(person: PersonRecord, isBusy: boolean): PeopleStatus {
  if (isBusy) return 'busy';
  const asked = CONTACT_FIELDS.flatMap((field) => person.contacts[field] ?? []);
  if (asked.some(({ value }) => value !== null)) return 'unlocked';
  if (asked.length > 0) return 'not-found';
  if (person.origin === 'pool') return 'pool';
  return person.enrichedAt === null ? 'seen' : 'profile';
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
