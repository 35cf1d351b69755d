import { CONTACT_FIELDS, type ContactField } from '../service/model.ts';
import type { PersonRecord, ResultPageRecord } from '../store/records.ts';

/** One row of a list of people. */
export interface PersonRow {
  urn: string;
  name: string;
  title: string | null;
  company: string | null;
  place: string | null;
  pictureUrl: string | null;
  networkUrl: string | null;
  pool: boolean;
  enriched: boolean;
  /** Fields whose value is known. */
  unlocked: ContactField[];
  /** Something about this person is under way. */
  busy: boolean;
  /** They must not be contacted. */
  blocked?: boolean;
}

/** Contact data that were found. */
export type ContactValues = Partial<Record<ContactField, string>>;

/** A row for a tab of the network. A row with contact values is not assignable to it. */
export type TabRow = PersonRow & { contacts?: never };

/** A row of a search, for extension pages only. */
export interface CandidateRow extends PersonRow {
  contacts: ContactValues;
  /** Fields that were looked up without success. */
  notFound: ContactField[];
}

/** The contact values of a person, for extension pages only. */
export interface PersonContacts {
  urn: string;
  contacts: ContactValues;
  /** They must not be contacted. */
  blocked?: boolean;
}

export interface ResultPageView {
  page: number;
  total: number;
  hasNextPage: boolean;
  charged: number | null;
  at: number;
  rows: CandidateRow[];
}

/** A person as a row without contact values. */
export function personRow(person: PersonRecord, busy: boolean): TabRow {
  const { urn, name, title, company, place, pictureUrl, networkUrl } = person;
  const found = contactValues(person);
  return {
    urn,
    name,
    title,
    company,
    place,
    pictureUrl,
    networkUrl,
    pool: person.origin === 'pool',
    enriched: person.enrichedAt !== null,
    unlocked: CONTACT_FIELDS.filter((field) => found[field] !== undefined),
    busy,
  };
}

/** The contact data of a person that were found. */
export function contactValues({ contacts }: Pick<PersonRecord, 'contacts'>): ContactValues {
  const values: ContactValues = {};
  for (const field of CONTACT_FIELDS) {
    const value = contacts[field]?.value ?? null;
    if (value !== null) values[field] = value;
  }
  return values;
}

/** A person as a row of a search. */
export function candidateRow(person: PersonRecord, busy: boolean): CandidateRow {
  const notFound = CONTACT_FIELDS.filter((field) => person.contacts[field]?.value === null);
  return { ...personRow(person, busy), contacts: contactValues(person), notFound };
}

/** A cached result page with its people as they are known now. */
export function resultPageView(page: ResultPageRecord, people: readonly CandidateRow[]): ResultPageView {
  const { total, hasNextPage, charged, at } = page;
  return { page: page.page, total, hasNextPage, charged, at, rows: [...people] };
}
