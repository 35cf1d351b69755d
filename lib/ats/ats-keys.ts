import { emailKey, linkKey } from '../store/ats-parts.ts';
import { linksOf } from '../store/links-of.ts';
import type { PersonRecord } from '../store/records.ts';

/** What may name a person in the company's own system: their links, then their emails. Never their name alone. */
export function atsKeys(person: Pick<PersonRecord, 'link' | 'links' | 'contacts'>): string[] {
  const { work_email, personal_email } = person.contacts;
  const emails = [work_email?.value, personal_email?.value].filter((value) => typeof value === 'string');
  return [...linksOf(person).map(linkKey), ...emails.map(emailKey)];
}

/** The same for the person of a profile page, who may not be known. */
export function atsKeysAt(link: string, person: Parameters<typeof atsKeys>[0] | null): string[] {
  return [linkKey(link), ...(person ? atsKeys(person) : [])];
}
