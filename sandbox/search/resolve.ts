import type { EntityKind } from '../../lib/service/model.ts';
import { COMPANIES } from '../people/companies.ts';
import { foldName } from '../people/fold.ts';
import { INDUSTRIES } from '../people/industries.ts';
import { PLACES, type PlaceLevel, type PlaceRecord, placeById } from '../people/places.ts';
import { SCHOOLS } from '../people/schools.ts';
import { createNameIndex } from './name-index.ts';

export interface LocationResolution {
  resolved: boolean;
  needsConfirmation: boolean;
  geoId?: string;
  displayName?: string;
  candidates?: { geoId: string; displayName: string; level: PlaceLevel }[];
  countryFallbackGeoId?: string;
}

export interface EntityResolution {
  resolved: boolean;
  needsConfirmation: boolean;
  entityId?: string;
  displayName?: string;
  candidates?: { entityId: string; displayName: string }[];
}

const places = createNameIndex(PLACES, ({ name, aliases, displayName }) => [name, displayName, ...aliases]);

function within(place: PlaceRecord, outer: readonly PlaceRecord[]): boolean {
  return outer.some(({ geoId }) => place.geoId === geoId || place.parents.includes(geoId));
}

function ofLevel(level: PlaceLevel, text: string): PlaceRecord[] {
  return places.find(text, (place) => place.level === level);
}

/** The places that a free text can mean. Without a country all countries are searched. */
export function resolveLocation(query: {
  city?: string;
  state?: string;
  country?: string;
}): LocationResolution {
  const [city, state, country] = [query.city, query.state, query.country].map((text) => text?.trim() ?? '');
  const countries = country ? ofLevel('country', country) : [];
  const known = countries.length === 1 ? countries[0] : undefined;
  const found = country && countries.length === 0 ? [] : matches(city ?? '', state ?? '', countries);
  const [only] = found;
  if (only && found.length === 1) {
    return { resolved: true, needsConfirmation: false, geoId: only.geoId, displayName: only.displayName };
  }
  const fallback = known ? { countryFallbackGeoId: known.geoId } : {};
  if (found.length === 0) return { resolved: false, needsConfirmation: false, ...fallback };
  const candidates = found.map(({ geoId, displayName, level }) => ({ geoId, displayName, level }));
  return { resolved: false, needsConfirmation: true, candidates, ...fallback };
}

function matches(city: string, state: string, countries: PlaceRecord[]): PlaceRecord[] {
  const inCountry = (place: PlaceRecord) => countries.length === 0 || within(place, countries);
  if (!city && !state) return countries;
  if (!city) return ofLevel('state', state).filter(inCountry);
  if (state) {
    const states = ofLevel('state', state).filter(inCountry);
    return places.find(city, (place) => place.level === 'city' && within(place, states));
  }
  // Users write a province or a country into the city field, or "Lyon, France".
  const whole = places.find(city, inCountry);
  if (whole.length > 0 || !city.includes(',')) return whole;
  const [inner = '', ...outer] = city.split(',').filter((part) => foldName(part) !== '');
  const around = outer.map((part) => places.find(part, inCountry));
  return places.find(inner, (place) => inCountry(place) && around.every((level) => isInside(place, level)));
}

function isInside(place: PlaceRecord, outer: PlaceRecord[]): boolean {
  return outer.some(({ geoId }) => place.parents.includes(geoId));
}

interface Entity {
  entityId: string;
  name: string;
  aliases: readonly string[];
  freshOnly?: boolean;
  /** Shown after the name to distinguish two entities of the same name. */
  detail: string;
}

const byName = ({ name, aliases }: Entity) => [name, ...aliases];

const entities = {
  COMPANY: createNameIndex<Entity>(
    COMPANIES.map((company) => ({ ...company, detail: company.industry })),
    (company) => [...byName(company), `${company.name} (${company.detail})`],
  ),
  INDUSTRY: createNameIndex<Entity>(
    INDUSTRIES.map((industry) => ({ ...industry, detail: '' })),
    byName,
  ),
  SCHOOL: createNameIndex<Entity>(
    SCHOOLS.map((school) => ({ ...school, detail: countryName(school.country) })),
    (school) => [...byName(school), `${school.name} (${school.detail})`],
  ),
};

function countryName(code: string): string {
  const country = PLACES.find((place) => place.level === 'country' && place.country === code);
  return (country && placeById(country.geoId)?.name) ?? code;
}

/** The companies, industries or schools that a free text can mean. */
export function resolveEntity(
  { kind, query }: { kind: EntityKind; query: string },
  { fresh = false }: { fresh?: boolean } = {},
): EntityResolution {
  const found = entities[kind].find(query, (entity) => fresh || entity.freshOnly !== true);
  const [only] = found;
  if (only && found.length === 1) {
    return { resolved: true, needsConfirmation: false, entityId: only.entityId, displayName: only.name };
  }
  if (found.length === 0) return { resolved: false, needsConfirmation: false };
  const candidates = found.map((entity) => ({
    entityId: entity.entityId,
    displayName: displayNameAmong(entity, found),
  }));
  return { resolved: false, needsConfirmation: true, candidates };
}

function displayNameAmong(entity: Entity, among: Entity[]): string {
  const twins = among.filter((other) => other.name === entity.name).length > 1;
  return twins && entity.detail ? `${entity.name} (${entity.detail})` : entity.name;
}
