import { parseTemplate } from './parse.ts';
import { nameKey } from './variables.ts';

/** Values by the keys of their names (`nameKey`). */
export type Values = ReadonlyMap<string, string>;

/** A piece of a filled text. One that is missing shows what stands in the template. */
export interface Piece {
  text: string;
  missing: boolean;
}

export interface Filled {
  pieces: Piece[];
  /** The names of variables without a value, as they are written, each once. */
  missing: string[];
}

/** Puts values into a template. A value is never read as a variable. */
export function fillTemplate(source: string, values: Values): Filled {
  const missing = new Map<string, string>();
  const pieces = parseTemplate(source).map((part): Piece => {
    if (part.kind !== 'variable') return { text: part.text, missing: false };
    const key = nameKey(part.name);
    const value = values.get(key) ?? '';
    if (value.trim() !== '') return { text: value, missing: false };
    if (!missing.has(key)) missing.set(key, part.name.trim());
    return { text: `{${part.name}}`, missing: true };
  });
  return { pieces, missing: [...missing.values()] };
}

/** The pieces as one text. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** A subject: one line, without control characters. A line break in it could begin another header of the mail. */
export const subjectLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** The text of a mail: line breaks in one form, and no other control characters but tabs. */
export const bodyText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
