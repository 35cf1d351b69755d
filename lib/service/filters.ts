import type { EntityFilter, Filters, Place } from './model.ts';
import { filtersObject } from './wire/filters.ts';

/** The `filtersJson` string of a search, without empty values; without any filter it is `{}`. */
export function encodeFilters(filters: Filters): string {
  return JSON.stringify(tidyFilters(filters), (_key, value: unknown) => (value === '' ? undefined : value));
}

/** The filters in a `filtersJson` string, or null when it can't be read. */
export function decodeFilters(json: string): Filters | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const parsed = filtersObject.safeParse(value);
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
    const entries = (filters[key] ?? []).filter((entry) => isFilled(entry.name));
    if (entries.length > 0) tidy[key] = entries.map(({ name }) => ({ name }));
  }
  const languages = (filters.languages ?? []).filter((entry) => isFilled(entry.name));
  if (languages.length > 0) {
    tidy.languages = languages.map(({ name, level }) => ({ name, level: isFilled(level) ? level : '' }));
  }
  for (const key of ['firstName', 'lastName'] as const) {
    const name = filters[key];
    if (isFilled(name)) tidy[key] = name;
  }
  for (const key of ['currentCompany', 'pastCompany', 'industry', 'school'] as const) {
    const entity = tidyEntity(filters[key]);
    if (entity !== null) tidy[key] = entity;
  }
  const countries = (filters.countries ?? []).map(tidyPlace).filter((place) => Object.keys(place).length > 0);
  if (countries.length > 0) tidy.countries = countries;
  if (filters.localOnly === true) tidy.localOnly = true;
  return tidy;
}

function tidyEntity(entity: Loose<EntityFilter> | undefined): EntityFilter | null {
  const query = isFilled(entity?.query) ? entity.query : '';
  if (isFilled(entity?.entityId)) return { query, entityId: entity.entityId };
  return query === '' ? null : { query };
}

function tidyPlace(place: Loose<Place>): Place {
  const tidy: Place = {};
  for (const key of ['city', 'state', 'country', 'geoId'] as const) {
    const text = place[key];
    if (isFilled(text)) tidy[key] = text;
  }
  return tidy;
}

function isFilled(text: string | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
