import { mailHref } from './safe-href.ts';

/** Windows cuts longer links, and some mail programs cut earlier than that. */
const MAX_MAIL_HREF_CHARS = 1_600;

declare const encoded: unique symbol;
/** The subject and the text of a mail as part of a `mailto:` link. Only this file makes it, so no other header is in it. */
export type MailQuery = string & { readonly [encoded]: true };

export interface MailDraft {
  query: MailQuery;
  /** What the link holds. A text, and then also a subject, can be too long for it. */
  holds: 'all' | 'subject' | 'address';
}

/** What a link to an address says of a mail; null where the address is none. Nothing in these texts can begin another header. */
export function mailDraft(address: string, subject: string, body: string): MailDraft | null {
  const to = mailHref(address);
  if (to === null) return null;
  const first = `?subject=${encode(subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))}`;
  const whole = `${first}&body=${encode(body.replace(/\r\n?|\n/g, '\r\n'))}`;
  const fits = (query: string) => to.length + query.length < MAX_MAIL_HREF_CHARS;
  if (fits(whole)) return { query: whole as MailQuery, holds: 'all' };
  if (fits(first)) return { query: first as MailQuery, holds: 'subject' };
  return { query: '' as MailQuery, holds: 'address' };
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
