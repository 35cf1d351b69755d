import { describe, expect, it } from 'vitest';
import { countryOptions, placeQuery, regionOf } from '../../../components/search/countries.ts';

const place = (city: string, country = '') => ({ city, state: '', country });

describe('the country of a look-up', () => {
  it('is the typed one, else the usual one under its English name, which every service knows best', () => {
    expect(placeQuery(place('Lyon', 'Frankreich'), 'ES')).toEqual(place('Lyon', 'Frankreich'));
    expect(placeQuery(place('Lyon'), 'ES')).toEqual(place('Lyon', 'Spain'));
  });

  it('has to be asked for if there is neither', () => {
    expect(placeQuery(place('Lyon'), null)).toBeNull();
  });
});

describe('the countries to choose from', () => {
  it('are named in the recruiter’s language and in its order, each once', () => {
    const options = countryOptions('es');
    const labels = options.map(({ label }) => label);
    expect(options).toContainEqual({ value: 'DE', label: 'Alemania' });
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('es').compare));
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeGreaterThan(190);
    expect(labels.length).toBeLessThan(260);
  });

  it('have no group of countries and no country that is no more', () => {
    const values = countryOptions('en').map(({ value }) => value);
    for (const code of ['EU', 'UN', 'ZZ', 'XA', 'SU', 'DD', 'YU', 'UK', 'QO'])
      expect(values).not.toContain(code);
    for (const code of ['GB', 'US', 'ES', 'TW', 'XK', 'PS']) expect(values).toContain(code);
  });
});

describe('the country of a browser’s language', () => {
  it.each([
    ['es-MX', 'MX'],
    ['zh-Hant-TW', 'TW'],
    ['en', null],
    ['es-419', null],
    ['not a language', null],
  ])('%s: %s', (language, region) => {
    expect(regionOf(language)).toBe(region);
  });
});
