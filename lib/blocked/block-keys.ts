import { foldedWords } from '../i18n/fold.ts';
import { emailKey } from '../store/ats-parts.ts';

/*
 * What "do not contact" is about, as keys of one letter and a value: `u` a urn, `l` a link, `e` an email, `d` a domain of
 * emails, `c` a company, and `h` the hash of a key of somebody who was deleted.
 */

/** The key of a company. Case, accents and punctuation do not count. None where there is no letter or digit. */
export function companyKeys(name: string): string[] {
  const words = foldedWords(name).join(' ');
  return words === '' ? [] : [`c ${words}`];
}

/**
 * All keys of somebody, by their urns, and by the keys of their links and emails. The domains are those of the emails and
 * those above them: who blocks acme.com means mail.acme.com too.
 */
export function blockKeys(urns: readonly string[], keys: readonly string[], company: string): string[] {
  const domains = keys.flatMap(
    (key) =>
      key
        .split('@')[1]
        ?.split('.')
        .map((_, from, labels) => `d ${labels.slice(from).join('.')}`) ?? [],
  );
  return [...urns.map((urn) => `u ${urn}`), ...keys, ...domains, ...companyKeys(company)];
}

/** Whether a key names a person, and not whoever is at a company. */
export const isPersonKey = (key: string): boolean => /^[ule]/.test(key);

/** What a text of an administrator's list blocks: an email, or a domain, which may also be a company's name, or a company. */
export function policyKeys(text: string): string[] {
  const email = emailKey(text);
  const domain = email.slice(2).replace(/^@/, '');
  if (domain.includes('@')) return [email];
  // A word without a dot would be a top-level domain, and block everybody there.
  return [...(domain.includes('.') ? [`d ${domain}`] : []), ...companyKeys(text)];
}
