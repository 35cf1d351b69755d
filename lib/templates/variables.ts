import { fold } from '../i18n/fold.ts';

/** What is known of a person and can stand in a template. */
export const VARIABLES = ['firstName', 'lastName', 'fullName', 'company', 'title'] as const;
export type Variable = (typeof VARIABLES)[number];

/** A name for comparing: case, accents and the number of spaces do not count. */
export const nameKey = (name: string): string => fold(name).replace(/\s+/g, ' ').trim();

/**
 * The names of these variables in a text. Those of every language of the extension count in every language: a template
 * stays usable after the browser's language was changed, and for colleagues with another one.
 */
const BY_NAME: ReadonlyMap<string, Variable> = new Map([
  ['first name', 'firstName'],
  ['nombre', 'firstName'],
  ['last name', 'lastName'],
  ['apellido', 'lastName'],
  ['apellidos', 'lastName'],
  ['full name', 'fullName'],
  ['nombre completo', 'fullName'],
  ['company', 'company'],
  ['empresa', 'company'],
  ['title', 'title'],
  ['cargo', 'title'],
]);

/** The variable of a person that has a name; null if none has. */
export const variableNamed = (name: string): Variable | null => BY_NAME.get(nameKey(name)) ?? null;
