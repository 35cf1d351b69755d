import type { ContactField } from '../service/model.ts';
import type { PageRecord, PersonRecord } from '../store/records.ts';

/** One row of a result list, with what is already known. */
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
}

export interface PageView {
  page: number;
  total: number;
  hasNextPage: boolean;
  charged: number;
  at: number;
  rows: PersonRow[];
}

/** A person as a row. */
export function personRow(person: PersonRecord, busy: boolean): PersonRow {
  const { urn, name, title, company, place, pictureUrl, networkUrl, contacts } = person;
  const fields = Object.entries(contacts) as [ContactField, { value: string | null } | undefined][];
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
    unlocked: fields.filter(([, found]) => (found?.value ?? null) !== null).map(([field]) => field),
    busy,
  };
}

/** A cached page with its people as they are known now. */
export function pageView(page: PageRecord, people: readonly PersonRow[]): PageView {
  const { total, hasNextPage, charged, at } = page;
  return { page: page.page, total, hasNextPage, charged, at, rows: [...people] };
}
