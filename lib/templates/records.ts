import {
  MAX_FIELD_NAME_CHARS,
  MAX_FIELD_VALUE_CHARS,
  MAX_FIELDS,
  MAX_NAME_CHARS,
  MAX_SUBJECT_CHARS,
  MAX_TEMPLATES,
  MAX_TEXT_CHARS,
} from './limits.ts';
import { nameKey } from './variables.ts';

/** A first mail in one language. Templates with the same name are the same mail in several languages. */
export interface TemplateText {
  name: string;
  /** A BCP 47 tag. */
  language: string;
  subject: string;
  text: string;
}

export interface TemplateRecord extends TemplateText {
  /** Begins with the account. */
  id: string;
  account: string;
  changedAt: number;
}

/** A variable that the recruiter has defined, such as "my name". */
export interface OwnField {
  name: string;
  value: string;
}

/** A template that is being written. `id` is that of the stored one, or null for a new one. */
export interface TemplateDraft extends TemplateText {
  id: string | null;
  /** When the stored one was changed last, as far as the recruiter has seen. */
  from?: number | undefined;
}

export const templateKey = (account: string, id: string): string => `${account}|t|${id}`;
export const fieldsKey = (account: string): string => `${account}|fields`;
export const draftKey = (account: string): string => `${account}|draft`;
export const usedKey = (account: string): string => `${account}|used`;

/** The entry of a template in the index of names: no two of an account have the same name and language. */
export const nameEntry = (
  account: string,
  { name, language }: Pick<TemplateText, 'name' | 'language'>,
): string => `${account}|${nameKey(name)}|${language.toLowerCase()}`;

/** A language as a tag in its usual form; null if it is none. */
export function languageTag(raw: string): string | null {
  try {
    return Intl.getCanonicalLocales(raw.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max;

/** A template from a stored or given value; null if it is none. */
function readTemplateText(value: unknown): TemplateText | null {
  const { name, language, subject, text } = Object(value) as Record<string, unknown>;
  if (!isText(name, MAX_NAME_CHARS) || nameKey(name) === '') return null;
  if (!isText(subject, MAX_SUBJECT_CHARS) || !isText(text, MAX_TEXT_CHARS)) return null;
  const tag = isText(language, 40) ? languageTag(language) : null;
  return tag === null ? null : { name, language: tag, subject, text };
}

export function readTemplate(value: unknown): TemplateRecord | null {
  const { id, account, changedAt } = Object(value) as Record<string, unknown>;
  const text = readTemplateText(value);
  if (!text || typeof id !== 'string' || typeof account !== 'string' || typeof changedAt !== 'number')
    return null;
  return { ...text, id, account, changedAt };
}

/** A draft may still be without a name, or too long. */
export function readDraft(value: unknown): TemplateDraft | null {
  const { id = null, from, name, language, subject, text } = Object(value) as Record<string, unknown>;
  const texts = [name, language, subject, text];
  if (!(id === null || typeof id === 'string') || texts.some((one) => typeof one !== 'string')) return null;
  const seen = typeof from === 'number' && { from };
  return { id, ...seen, name, language, subject, text } as TemplateDraft;
}

export function readFields(value: unknown): OwnField[] {
  const { fields } = Object(value) as Record<string, unknown>;
  if (!Array.isArray(fields)) return [];
  const read = fields.flatMap((one): OwnField[] => {
    const { name, value: says } = Object(one) as Record<string, unknown>;
    return isText(name, MAX_FIELD_NAME_CHARS) && isText(says, MAX_FIELD_VALUE_CHARS)
      ? [{ name, value: says }]
      : [];
  });
  return read.slice(0, MAX_FIELDS);
}

/** The keys of the templates that were used. */
export function readUsed(value: unknown): string[] {
  const { used } = Object(value) as Record<string, unknown>;
  if (!Array.isArray(used)) return [];
  return used.filter((one) => typeof one === 'string').slice(0, MAX_TEMPLATES);
}

/** The templates that an administrator gives. Entries that are none are left out, and so are those with a name and language that an earlier one has. */
export function templatesFromPolicy(given: unknown): TemplateText[] {
  const seen = new Set<string>();
  const all = Array.isArray(given) ? given.slice(0, MAX_TEMPLATES) : [];
  return all.flatMap((one) => {
    const read = readTemplateText(one);
    const entry = read && nameEntry('', read);
    if (!read || !entry || seen.has(entry) || read.text.trim() === '') return [];
    seen.add(entry);
    return [read];
  });
}
