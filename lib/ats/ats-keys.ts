import { emailKey, linkKey } from '../store/ats-parts.ts';
import { linksOf } from '../store/links-of.ts';
import type { PersonRecord } from '../store/records.ts';

/** What may name a person in the company's own system: their links, then their emails. Never their name alone. */
export function atsKeys(person: Pick<PersonRecord, 'link' | 'links' | 'contacts'>): string[] {
  const { work_email, personal_email } = person.contacts;
  const emails = [work_email?.value, personal_email?.value].filter((value) => typeof value === 'string');
  return [...linksOf(person).map(linkKey), ...emails.map(emailKey)];
}

/** The same for somebody who is shown or bought under some links besides. */
export function atsKeysAt(
  links: readonly string[],
  person: Parameters<typeof atsKeys>[0] | null | undefined,
): string[] {
  return [...new Set([...links.map(linkKey), ...(person ? atsKeys(person) : [])])];
}
