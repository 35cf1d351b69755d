import { describe, expect, it } from 'vitest';
import { COMPANIES } from '../../../../sandbox/people/companies.ts';
import { INDUSTRIES } from '../../../../sandbox/people/industries.ts';
import { PLACES, placeById } from '../../../../sandbox/people/places.ts';
import { SCHOOLS } from '../../../../sandbox/people/schools.ts';
import { TRADES } from '../../../../sandbox/people/trades.ts';

function allDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

describe('places', () => {
  it('have enough entries with unique ids', () => {
    expect(PLACES.filter(({ level }) => level === 'city').length).toBeGreaterThanOrEqual(60);
    expect(allDifferent(PLACES.map(({ geoId }) => geoId))).toBe(true);
  });

  it('lie in a state of a country', () => {
    const levels = { city: ['state', 'country'], state: ['country'], country: [] };
    const wrong = PLACES.filter(
      ({ level, parents }) => parents.map((id) => placeById(id)?.level).join() !== levels[level].join(),
    );
    expect(wrong).toEqual([]);
  });

  it('have unique display names', () => {
    expect(allDifferent(PLACES.map(({ level, displayName }) => `${level} ${displayName}`))).toBe(true);
  });
});

describe('companies, industries and schools', () => {
  it('have enough entries with unique ids', () => {
    expect(COMPANIES.length).toBeGreaterThanOrEqual(150);
    expect(INDUSTRIES.length).toBeGreaterThanOrEqual(25);
    expect(SCHOOLS.length).toBeGreaterThanOrEqual(60);
    const ids = [...COMPANIES, ...INDUSTRIES, ...SCHOOLS].map(({ entityId }) => entityId);
    expect(allDifferent(ids)).toBe(true);
  });

  it('have unique domains below .example', () => {
    expect(allDifferent(COMPANIES.map(({ domain }) => domain))).toBe(true);
    expect(COMPANIES.filter(({ domain }) => !/^[a-z0-9-]+\.example$/.test(domain))).toEqual([]);
  });

  it('include all industries of the trades', () => {
    const known = new Set(INDUSTRIES.map(({ name }) => name));
    expect(TRADES.flatMap(({ industries }) => industries).filter((name) => !known.has(name))).toEqual([]);
  });

  it('include some of the same name', () => {
    expect(COMPANIES.filter(({ name }) => name === 'Atlas')).toHaveLength(2);
    expect(SCHOOLS.filter(({ name }) => name === 'Trinity College')).toHaveLength(2);
  });
});
