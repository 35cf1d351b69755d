import { locale, type MessageKey, t } from '../../lib/i18n/text.ts';
import { MAX_TEMPLATES } from '../../lib/templates/limits.ts';
import { problemsIn, type TextProblem } from '../../lib/templates/problems.ts';
import type { OwnField } from '../../lib/templates/records.ts';
import type { Variable } from '../../lib/templates/variables.ts';

const NAMES: Record<Variable, MessageKey> = {
  firstName: 'templateFirstName',
  lastName: 'templateLastName',
  fullName: 'templateFullName',
  company: 'templateCompany',
  title: 'templateTitle',
};

/** The name of a variable, as it is written in a text. */
export const variableWords = (variable: Variable): string => t(NAMES[variable]);

/** A language in the language of the extension. */
export function languageWords(tag: string): string {
  try {
    return capital(new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag);
  } catch {
    return tag;
  }
}

/** A text with its first letter as at the beginning of a sentence. */
export function capital(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale()) + text.slice(first.length);
}

function problemWords(problem: TextProblem): string {
  if (problem.kind === 'brace') return t('templatesBrace');
  return problem.name === '' ? t('templatesUnnamed') : t('templatesUnknown', problem.name);
}

/** What is wrong in some texts, each sentence once; null if nothing is. */
export function problemsWords(texts: readonly string[], fields: readonly OwnField[]): string | null {
  const problems = texts.flatMap((text) => problemsIn(text, fields));
  return [...new Set(problems.map(problemWords))].join(' ') || null;
}

/** The words of a text with too many characters; null where they are few enough. */
export const lengthWords = (typed: string, maxChars: number): string | null =>
  typed.length > maxChars ? t('followUpTooLong', maxChars, typed.length) : null;

/** That there can be no more templates. */
export const fullWords = (): string => t('templatesFull', MAX_TEMPLATES);
