import { foldedWords } from '../i18n/fold.ts';
import { emailKey, linkKey } from '../store/ats-parts.ts';
import type { PersonRecord } from '../store/records.ts';

/*
 * What "do not contact" is about, as keys of one letter and a value: `u` a urn, `l` a link, `e` an email, `d` a domain of
 * emails, `c` a company, and `h` the hash of a key of somebody who was deleted.
 */

const DOMAIN = /^(?:[^\s@/.]+\.)+[^\s@/.\d]{2,}$/;
const EMAIL = /^[^\s@]+@(.+)$/;

/** The key of a company. Case, accents and punctuation do not count. None where there is no letter or digit. */
function companyKeys(name: string | null | undefined): string[] {
  const words = foldedWords(name ?? '').join(' ');
  return words === '' ? [] : [`c ${words}`];
}

/** The domain of an email, and those above it: who blocks acme.com means mail.acme.com too. */
function domainKeys(email: string): string[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.slice(1).map((_, from) => `d ${labels.slice(from).join('.')}`);
}

/** The keys of somebody, by everything that is known of them. */
export function blockKeys(
  urns: readonly string[],
  links: readonly string[],
  person: Pick<PersonRecord, 'contacts' | 'company'> | null | undefined,
): string[] {
  const { work_email, personal_email } = person?.contacts ?? {};
  const emails = [work_email?.value, personal_email?.value].flatMap((one) => (one ? emailKey(one) : []));
  return [
    ...urns.map((urn) => `u ${urn}`),
    ...links.map(linkKey),
    ...emails,
    ...emails.flatMap(domainKeys),
    ...companyKeys(person?.company),
  ];
}

/** Whether a key names a person, and not whoever is at a company. */
export const isPersonKey = (key: string): boolean => 'ule'.includes(key.charAt(0));

/** What a text of a policy, a form or a file blocks: a link, an email, a domain, or else a company. */
export function keysOfText(text: string, canonical: (url: string) => string | null): string[] {
  const value = text.trim();
  const link = value.includes('/') ? canonical(value) : null;
  if (link !== null) return [linkKey(link)];
  const domain = value.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?@?|\/$/g, '');
  // Some companies are called like their domain.
  if (DOMAIN.test(domain)) return [`d ${domain}`, ...companyKeys(domain)];
  const host = EMAIL.exec(domain)?.[1];
  if (host !== undefined) return DOMAIN.test(host) ? [emailKey(value)] : [];
  return value.includes('/') ? [] : companyKeys(value);
}
