import type { EntityFilter, EntityKind, Filters, Place } from '../../lib/service/model.ts';

export const TEXT_KINDS = ['skills', 'customTitles', 'firstName', 'lastName'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Filters that need an id from the service, with the entity kind to look them up. */
export const ENTITY_OF = {
  currentCompany: 'COMPANY',
  pastCompany: 'COMPANY',
  industry: 'INDUSTRY',
  school: 'SCHOOL',
} as const satisfies Partial<Record<keyof Filters, EntityKind>>;
export type EntityFilterKind = keyof typeof ENTITY_OF;

/** In the order of the menu. */
export const FILTER_KINDS = [
  'skills',
  'customTitles',
  'countries',
  'languages',
  'currentCompany',
  'pastCompany',
  'industry',
  'school',
  'firstName',
  'lastName',
] as const satisfies readonly (keyof Filters)[];
export type FilterKind = (typeof FILTER_KINDS)[number];

/** One filter. An id of null was not found: the service would ignore the filter. */
export type FilterChip =
  | { kind: TextKind; text: string }
  | { kind: 'languages'; text: string; level: string }
  | { kind: EntityFilterKind; text: string; entityId: string | null }
  /** The level, such as "city", is the service's own word. It is not part of a stored search. */
  | { kind: 'countries'; place: PlaceText; geoId: string | null; level?: string };

export interface PlaceText {
  city: string;
  state: string;
  country: string;
}

const MANY: ReadonlySet<FilterKind> = new Set(['skills', 'customTitles', 'languages', 'countries']);

/** Whether a filter of this kind has to be looked up. */
export function isEntityKind(kind: FilterKind): kind is EntityFilterKind {
  return Object.hasOwn(ENTITY_OF, kind);
}

/** The text of a chip. */
export function chipText(chip: FilterChip): string {
  if (chip.kind !== 'countries') return chip.text;
  const { city, state, country } = chip.place;
  return [city, state, country].filter(Boolean).join(', ');
}

/** Identifies a chip. A new chip with the same key replaces the old one. */
export function chipKey(chip: FilterChip): string {
  // A city and a province can have one name, so places are told apart by their id.
  if (chip.kind === 'countries' && chip.geoId !== null) return `countries|${chip.geoId}`;
  return MANY.has(chip.kind) ? `${chip.kind}:${chipText(chip).trim().toLocaleLowerCase()}` : chip.kind;
}

/** Whether the service will apply this filter. */
export function isResolved(chip: FilterChip): boolean {
  if (chip.kind === 'countries') return chip.geoId !== null;
  return !('entityId' in chip) || chip.entityId !== null;
}

/** Adds a chip, or replaces the one with the same key or with the key `instead`. */
export function withChip(
  chips: readonly FilterChip[],
  chip: FilterChip,
  instead: string | null = null,
): FilterChip[] {
  const key = chipKey(chip);
  const at = chips.findIndex((one) => chipKey(one) === (instead ?? key));
  const replaced = new Set([key, instead, chipKey(unresolved(chip))]);
  const rest = chips.filter((one) => !replaced.has(chipKey(one)));
  return rest.toSpliced(at < 0 ? rest.length : Math.min(at, rest.length), 0, chip);
}

/** The same chip before it was found. */
function unresolved(chip: FilterChip): FilterChip {
  return chip.kind === 'countries' ? { ...chip, geoId: null } : chip;
}

/** The level of a place, by the parts of its name. */
export function levelOf({ city, state }: PlaceText): string {
  if (city !== '') return 'city';
  return state === '' ? 'country' : 'state';
}

/** The filters to send. Chips without an id are left out, because the service would ignore them without an error. */
export function toFilters(chips: readonly FilterChip[], localOnly: boolean): Filters {
  const filters: Filters = {};
  for (const chip of chips) {
    switch (chip.kind) {
      case 'skills':
      case 'customTitles':
        filters[chip.kind] = [...(filters[chip.kind] ?? []), { name: chip.text }];
        break;
      case 'firstName':
      case 'lastName':
        filters[chip.kind] = chip.text;
        break;
      case 'languages':
        filters.languages = [...(filters.languages ?? []), { name: chip.text, level: chip.level }];
        break;
      case 'countries':
        if (chip.geoId !== null) {
          filters.countries = [...(filters.countries ?? []), { ...filled(chip.place), geoId: chip.geoId }];
        }
        break;
      default:
        if (chip.entityId !== null) filters[chip.kind] = { query: chip.text, entityId: chip.entityId };
    }
  }
  if (localOnly) filters.localOnly = true;
  return filters;
}

/** The chips for stored filters. */
export function fromFilters(filters: Filters): { chips: FilterChip[]; localOnly: boolean } {
  const chips: FilterChip[] = [];
  for (const kind of ['skills', 'customTitles'] as const) {
    for (const { name } of filters[kind] ?? []) chips.push({ kind, text: name });
  }
  for (const { name, level } of filters.languages ?? []) chips.push({ kind: 'languages', text: name, level });
  for (const kind of ['firstName', 'lastName'] as const) {
    const text = filters[kind];
    if (text) chips.push({ kind, text });
  }
  for (const kind of Object.keys(ENTITY_OF) as EntityFilterKind[]) {
    const entity: EntityFilter | undefined = filters[kind];
    if (entity) chips.push({ kind, text: entity.query, entityId: entity.entityId ?? null });
  }
  for (const { city = '', state = '', country = '', geoId = null } of filters.countries ?? []) {
    chips.push({ kind: 'countries', place: { city, state, country }, geoId });
  }
  return { chips, localOnly: filters.localOnly ?? false };
}

/** How many filters a search has. */
export function countFilters(chips: readonly FilterChip[], localOnly: boolean): number {
  return chips.length + (localOnly ? 1 : 0);
}

function filled(place: PlaceText): Place {
  const parts: Place = {};
  for (const key of ['city', 'state', 'country'] as const) if (place[key]) parts[key] = place[key];
  return parts;
}
