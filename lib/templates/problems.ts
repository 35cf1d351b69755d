import { parseTemplate } from './parse.ts';
import type { OwnField, TemplateText } from './records.ts';
import { nameKey, variableNamed } from './variables.ts';

/** What is wrong in the text of a template: a variable that nobody knows, or a brace that belongs to none. */
export type TextProblem = { kind: 'unknown'; name: string } | { kind: 'brace'; text: string };

/** The problems of a text, each once. */
export function problemsIn(source: string, fields: readonly OwnField[]): TextProblem[] {
  const own = new Set(fields.map(({ name }) => nameKey(name)));
  const found = new Map<string, TextProblem>();
  const add = (key: string, problem: TextProblem) => found.has(key) || found.set(key, problem);
  for (const part of parseTemplate(source)) {
    if (part.kind === 'stray') add(part.text, { kind: 'brace', text: part.text });
    if (part.kind === 'variable' && !variableNamed(part.name) && !own.has(nameKey(part.name)))
      add(`{${nameKey(part.name)}}`, { kind: 'unknown', name: part.name.trim() });
  }
  return [...found.values()];
}

/** Whether a brace would stand in the mail, where other programs fill something in. */
export const hasStrayBrace = ({ subject, text }: TemplateText): boolean =>
  problemsIn(`${subject}\n${text}`, []).some(({ kind }) => kind === 'brace');

/** Why an own field can't have a name; null if it can. */
export function fieldNameProblem(
  name: string,
  others: readonly OwnField[],
): 'empty' | 'characters' | 'person' | 'taken' | null {
  const key = nameKey(name);
  if (key === '') return 'empty';
  if (/[{}\\\p{Cc}\u2028\u2029]/u.test(name)) return 'characters';
  if (variableNamed(name)) return 'person';
  return others.some((one) => nameKey(one.name) === key) ? 'taken' : null;
}
