import { hashText } from '../random.ts';
import { COUNTRIES, type CountryCode } from './countries.ts';

export type PlaceLevel = 'city' | 'state' | 'country';

export interface PlaceRecord {
  geoId: string;
  level: PlaceLevel;
  name: string;
  /** Other names of the same place. */
  aliases: readonly string[];
  /** As shown: "Lyon, Auvergne-Rhône-Alpes, France". */
  displayName: string;
  /** geoIds of the state and the country it lies in, the state first. */
  parents: readonly string[];
  country: CountryCode;
}

function names(text: string): { name: string; aliases: string[] } {
  const [name = '', ...aliases] = text.split('|');
  return { name, aliases };
}

function build(): PlaceRecord[] {
  const places: PlaceRecord[] = [];
  const add = (
    level: PlaceLevel,
    text: string,
    parents: PlaceRecord[],
    country: CountryCode,
  ): PlaceRecord => {
    const { name, aliases } = names(text);
    const displayName = [name, ...parents.map((parent) => parent.name)].join(', ');
    const geoId = String(100_000_000 + (hashText(`${level}:${displayName}`) % 900_000_000));
    const place = { geoId, level, name, aliases, displayName, parents: parents.map((p) => p.geoId), country };
    places.push(place);
    return place;
  };
  for (const { code, name, states } of COUNTRIES) {
    const country = add('country', name, [], code);
    for (const [stateName, cities] of Object.entries(states)) {
      const state = add('state', stateName, [country], code);
      for (const city of cities) add('city', city, [state, country], code);
    }
  }
  return places;
}

/** All places: countries, their states or provinces, and cities. */
export const PLACES: readonly PlaceRecord[] = build();

const BY_ID = new Map(PLACES.map((place) => [place.geoId, place]));

/** The place with this geoId. */
export function placeById(geoId: string): PlaceRecord | undefined {
  return BY_ID.get(geoId);
}

/** The cities of a country, the largest first. */
export function citiesOf(country: CountryCode): PlaceRecord[] {
  return PLACES.filter((place) => place.level === 'city' && place.country === country);
}
