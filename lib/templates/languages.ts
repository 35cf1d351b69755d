import { languageTag, nameEntry, type TemplateText } from './records.ts';
import { nameKey } from './variables.ts';

/** The languages that are offered for a template. Others can come from an administrator. */
const LANGUAGES =
  'ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  );

/** The languages to choose from, with one that is set already. */
export function languagesWith(language: string): string[] {
  const tag = languageTag(language);
  return tag === null || LANGUAGES.includes(tag) ? LANGUAGES : [...LANGUAGES, tag];
}

/** The language of the extension as one that is offered. */
export function languageOf(locale: string): string {
  const [language = 'en'] = locale.toLowerCase().split('-');
  return LANGUAGES.includes(language) ? language : 'en';
}

/** A template to use: the recruiter's own, or one that is set by the organization. */
export interface UsableTemplate extends TemplateText {
  /** Null for one that is set by the organization. */
  id: string | null;
}

/** A template in its languages. */
export interface TemplateGroup {
  key: string;
  name: string;
  isManaged: boolean;
  variants: UsableTemplate[];
}

/** The templates by their names, the recruiter's own first. */
export function groupTemplates(templates: readonly UsableTemplate[]): TemplateGroup[] {
  const groups = new Map<string, TemplateGroup>();
  const own = templates.filter(({ id }) => id !== null);
  const managed = templates.filter(({ id }) => id === null);
  for (const one of [...own, ...managed]) {
    const isManaged = one.id === null;
    const key = `${isManaged ? 'managed' : 'own'}|${nameKey(one.name)}`;
    const group = groups.get(key) ?? { key, name: one.name, isManaged, variants: [] };
    group.variants.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What a template is remembered by. The recruiter's own is the same one under another name. */
export const usableKey = (one: UsableTemplate): string => one.id ?? nameEntry('managed', one);

const variantOf = (variants: readonly UsableTemplate[], key: string | null) =>
  variants.find((one) => usableKey(one) === key);

/** The template that has a language with this key. */
export const groupOf = (groups: readonly TemplateGroup[], key: string | null): TemplateGroup | undefined =>
  groups.find(({ variants }) => variantOf(variants, key));

/** The template that was used last; the first one where none was. `used` are keys. */
export function lastUsedGroup(
  groups: readonly TemplateGroup[],
  used: readonly string[],
): TemplateGroup | null {
  const found = used.flatMap((key) => groupOf(groups, key) ?? []);
  return found[0] ?? groups[0] ?? null;
}

/** The variant of a template in the language in which it was used last, else in that of the extension. */
export function usualVariant(
  { variants }: TemplateGroup,
  used: readonly string[],
  locale: string,
): UsableTemplate | null {
  const inLanguage = [locale, languageOf(locale)];
  const found = [
    ...used.map((key) => variantOf(variants, key)),
    ...inLanguage.map((tag) => variants.find(({ language }) => language === tag)),
  ];
  return found.find((one) => one !== undefined) ?? variants[0] ?? null;
}
