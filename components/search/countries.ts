import type { PlaceText } from './filter-draft.ts';
import type { PlaceQuery } from './look-up.ts';

/** Regions that Intl names and that are no countries: groups, test regions, and parts that belong to a listed country. */
const NO_COUNTRIES = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);

/** The name of a country in a language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

/** All countries with their names in a language, in that language's order. */
export function countryOptions(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const { compare } = new Intl.Collator(language);
  return codes
    .flatMap((value) => {
      const label = isCountry(value) ? names.of(value) : undefined;
      return label === undefined ? [] : [{ value, label }];
    })
    .sort((a, b) => compare(a.label, b.label));
}

/** The country in a language tag such as `es-MX`; null when it names none. */
export function regionOf(tag: string): string | null {
  try {
    const region = new Intl.Locale(tag).region ?? '';
    return /^[A-Z]{2}$/.test(region) && isCountry(region) ? region : null;
  } catch {
    return null;
  }
}

/**
 * The look-up of a typed place: in the typed country, else in the recruiter's usual one. Null when neither is known, since
 * a look-up without a country covers all countries. The usual country is sent under its English name.
 */
export function placeQuery(place: PlaceText, usual: string | null): PlaceQuery | null {
  if (place.country !== '') return place;
  return usual === null ? null : { ...place, country: countryName(usual, 'en') };
}

/** A code that was replaced by another, such as the one of a former country, becomes that other one in a language tag. */
function isCountry(code: string): boolean {
  return !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code;
}
