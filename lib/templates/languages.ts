import { languageTag, type TemplateText, type UsedTemplate } from './records.ts';
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

const isSame = (one: string, other: string) => nameKey(one) === nameKey(other);

/** The template that was used last; the first one where none was. */
export function lastUsedGroup(
  groups: readonly TemplateGroup[],
  used: readonly UsedTemplate[],
): TemplateGroup | null {
  const found = used.flatMap(({ name }) => groups.find((group) => isSame(group.name, name)) ?? []);
  return found[0] ?? groups[0] ?? null;
}

/** The variant of a template in the language in which it was used last, else in that of the extension. */
export function usualVariant(
  { name, variants }: TemplateGroup,
  used: readonly UsedTemplate[],
  locale: string,
): UsableTemplate | null {
  const last = used.find((one) => isSame(one.name, name))?.language;
  const wanted = [last, locale, languageOf(locale)];
  const found = wanted.flatMap((tag) => variants.find(({ language }) => language === tag) ?? []);
  return found[0] ?? variants[0] ?? null;
}
