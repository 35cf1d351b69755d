import type { EntityFilter, Filters, Place } from '../../lib/service/model.ts';
import { type FilterChip, fromFilters, isEntityKind, TEXT_KINDS, type TextKind } from './filter-draft.ts';

/** A stored object whose fields have not been checked. */
type Unsure = Record<string, unknown>;

const isObject = (value: unknown): value is Unsure =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The fields of an object; none of anything else. */
export const asObject = (value: unknown): Unsure => (isObject(value) ? value : {});
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asList = (value: unknown): Unsure[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * Reads the filters of a stored search. Without zod, to keep the popup small; the worker checks with zod what the popup
 * sends.
 */
export function readFilters(json: string): Filters {
  let stored: Unsure;
  try {
    stored = asObject(JSON.parse(json));
  } catch {
    return {};
  }
  const filters: Filters = {};
  for (const key of ['skills', 'customTitles'] as const) {
    const names = asList(stored[key]).map(({ name }) => ({ name: asText(name) }));
    const named = names.filter(({ name }) => name !== '');
    if (named.length > 0) filters[key] = named;
  }
  const languages = asList(stored.languages)
    .map(({ name, level }) => ({ name: asText(name), level: asText(level) }))
    .filter(({ name }) => name !== '');
  if (languages.length > 0) filters.languages = languages;
  for (const key of ['firstName', 'lastName'] as const) {
    const text = asText(stored[key]);
    if (text !== '') filters[key] = text;
  }
  for (const key of ['currentCompany', 'pastCompany', 'industry', 'school'] as const) {
    const entity = readEntity(asObject(stored[key]));
    if (entity) filters[key] = entity;
  }
  const countries = asList(stored.countries).map(readPlace);
  if (countries.length > 0) filters.countries = countries;
  if (stored.localOnly === true) filters.localOnly = true;
  return filters;
}

function readEntity(stored: Unsure): EntityFilter | null {
  const query = asText(stored.query);
  const entityId = asText(stored.entityId);
  if (query === '' && entityId === '') return null;
  return entityId === '' ? { query } : { query, entityId };
}

function readPlace(stored: Unsure): Place {
  const place: Place = {};
  for (const key of ['city', 'state', 'country', 'geoId'] as const) {
    const text = asText(stored[key]);
    if (text !== '') place[key] = text;
  }
  return place;
}

/** Reads stored chips; anything else is left out. */
export function readChips(stored: unknown): FilterChip[] {
  return asList(stored).flatMap((one): FilterChip[] => {
    const kind = asText(one.kind);
    const text = asText(one.text);
    const isText = (name: string): name is TextKind => (TEXT_KINDS as readonly string[]).includes(name);
    if (kind === 'countries') {
      const { geoId, ...place } = readPlace({ ...asObject(one.place), geoId: one.geoId });
      return [
        {
          kind,
          place: { city: '', state: '', country: '', ...place },
          geoId: geoId ?? null,
          ...(asText(one.level) !== '' && { level: asText(one.level) }),
        },
      ];
    }
    if (text === '') return [];
    if (isText(kind)) return [{ kind, text }];
    if (kind === 'languages') return [{ kind, text, level: asText(one.level) }];
    const entity = kind as FilterChip['kind'];
    return isEntityKind(entity) ? [{ kind: entity, text, entityId: asText(one.entityId) || null }] : [];
  });
}

/** The chips of a stored search. */
export function chipsOf(filtersJson: string): { chips: FilterChip[]; localOnly: boolean } {
  return fromFilters(readFilters(filtersJson));
}
