import { linksOf, type PersonRecord } from '../store/records.ts';
import { emailKey, linkKey } from './ats-parts.ts';

/** The keys under which somebody would be in the company's own system: their links, then the emails that are known. */
export function keysOfPerson(person: Pick<PersonRecord, 'link' | 'links' | 'contacts'>): string[] {
  const { work_email, personal_email } = person.contacts;
  const emails = [work_email?.value, personal_email?.value].filter((email) => email != null);
  return [...linksOf(person).map(linkKey), ...emails.map(emailKey)];
}
