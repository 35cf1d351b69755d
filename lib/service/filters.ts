import { safeParse } from 'zod/mini';
import type { EntityFilter, Filters, Place } from './model.ts';
import { filtersObject } from './wire/filters.ts';

/** The `filtersJson` string of a search, without empty values; without any filter it is `{}`. */
export function encodeFilters(filters: Filters): string {
  return JSON.stringify(tidyFilters(filters), (_key, value: unknown) => (value === '' ? undefined : value));
}

/**
 * The prompt of a search that has filters alone: their words, each once. Some services want a prompt. It is made where the
 * search is sent, so that result pages are kept under what the recruiter typed.
 */
export function promptOf(filters: Filters): string {
  const { firstName = '', lastName = '', ...rest } = tidyFilters(filters);
  const words = new Set<unknown>();
  JSON.stringify([rest, `${firstName} ${lastName}`], (key, value: unknown) => {
    // Ids and levels are no words.
    if (typeof value === 'string' && !/Id$|^level$/.test(key)) words.add(value.trim());
    return value;
  });
  words.delete('');
  return [...words].join(', ') || 'people';
}

/** The filters in a `filtersJson` string, or null when it can't be read. */
export function decodeFilters(json: string): Filters | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const parsed = safeParse(filtersObject, value);
  return parsed.success ? tidyFilters(parsed.data) : null;
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined };
type LooseFilters = Loose<
  Omit<Filters, 'languages' | 'currentCompany' | 'pastCompany' | 'industry' | 'school' | 'countries'>
> & {
  languages?: { name: string; level?: string | undefined }[] | undefined;
  currentCompany?: Loose<EntityFilter> | undefined;
  pastCompany?: Loose<EntityFilter> | undefined;
  industry?: Loose<EntityFilter> | undefined;
  school?: Loose<EntityFilter> | undefined;
  countries?: Loose<Place>[] | undefined;
};

function tidyFilters(filters: LooseFilters): Filters {
  const tidy: Filters = {};
  for (const key of ['skills', 'customTitles'] as const) {
    const entries = named(filters[key]).map(({ name }) => ({ name }));
    if (entries.length > 0) tidy[key] = entries;
  }
  const languages = named(filters.languages).map(({ name, level }) => ({
    name,
    level: (level?.trim() && level) || '',
  }));
  if (languages.length > 0) tidy.languages = languages;
  Object.assign(tidy, filled(filters, ['firstName', 'lastName']));
  for (const key of ['currentCompany', 'pastCompany', 'industry', 'school'] as const) {
    const entity = filled(filters[key] ?? {}, ['query', 'entityId']);
    if (!isEmpty(entity)) tidy[key] = { query: '', ...entity };
  }
  const countries = (filters.countries ?? [])
    .map((place): Place => filled(place, ['city', 'state', 'country', 'geoId']))
    .filter((place) => !isEmpty(place));
  if (countries.length > 0) tidy.countries = countries;
  if (filters.localOnly === true) tidy.localOnly = true;
  return tidy;
}

function named<T extends { name: string }>(entries: readonly T[] = []): T[] {
  return entries.filter(({ name }) => name.trim());
}

/** The texts under these keys, without empty ones. */
function filled<K extends string>(texts: { [key in K]?: string | undefined }, keys: readonly K[]) {
  const kept: { [key in K]?: string } = {};
  for (const key of keys) {
    const text = texts[key];
    if (text?.trim()) kept[key] = text;
  }
  return kept;
}

function isEmpty(texts: object): boolean {
  return Object.keys(texts).length === 0;
}
