import { shownText } from '../i18n/outside-text.ts';
import { type MailDraft, mailDraft } from '../urls/mail-draft.ts';
import { bodyText, fillTemplate, type Piece, subjectLine, textOf, type Values } from './fill.ts';
import type { Recipient } from './recipients.ts';
import type { OwnField, TemplateText } from './records.ts';
import { nameKey, VARIABLES, variableNamed } from './variables.ts';

/** A mail to one person. */
export interface PreparedMail {
  subject: Piece[];
  body: Piece[];
  /** The names of variables without a value. Before they have one the mail can't be opened or copied. */
  missing: string[];
  /** The text as it is copied. */
  text: string;
  subjectText: string;
  /** What opens the mail; null without an address, or while something is missing. */
  draft: MailDraft | null;
}

export interface MailParts {
  template: TemplateText;
  recipient: Pick<Recipient, 'known'>;
  fields: readonly OwnField[];
  /** What the recruiter has typed for this mail only, by the keys of the names. */
  typed: Values;
  address: string | null;
}

/** The values for a mail. What is known of a person comes from outside and stays on one line, as it is shown everywhere. */
function valuesOf({ template, recipient, fields, typed }: Omit<MailParts, 'address'>): Values {
  const known = new Map(VARIABLES.map((one) => [one, shownText(recipient.known[one] ?? '').trim()]));
  const own = new Map(fields.map(({ name, value }) => [nameKey(name), value.trim()]));
  const { missing } = fillTemplate(`${template.subject}\n${template.text}`, new Map());
  return new Map(
    missing.map((name) => {
      const key = nameKey(name);
      const variable = variableNamed(name);
      const value = variable ? known.get(variable) : own.get(key);
      return [key, value || (typed.get(key)?.trim() ?? '')];
    }),
  );
}

/** Fills a template for a person. */
export function prepareMail(parts: MailParts): PreparedMail {
  const { template, address } = parts;
  const values = valuesOf(parts);
  const inSubject = fillTemplate(template.subject, values);
  const inBody = fillTemplate(template.text, values);
  const clean = (pieces: Piece[], how: (text: string) => string) =>
    pieces.map((piece) => ({ ...piece, text: how(piece.text) }));
  const byKey = new Map([...inSubject.missing, ...inBody.missing].map((name) => [nameKey(name), name]));
  const missing = [...byKey.values()];
  const subjectText = subjectLine(textOf(inSubject.pieces));
  const text = bodyText(textOf(inBody.pieces));
  return {
    subject: clean(inSubject.pieces, (one) => one.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')),
    body: clean(inBody.pieces, bodyText),
    missing,
    text,
    subjectText,
    draft: missing.length > 0 || address === null ? null : mailDraft(address, subjectText, text),
  };
}
