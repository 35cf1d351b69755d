import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTITY_KINDS } from '../../../../lib/service/model.ts';
import { COMPANIES, FRESH_ONLY_COMPANY } from '../../../../sandbox/people/companies.ts';
import { INDUSTRIES } from '../../../../sandbox/people/industries.ts';
import { PLACES } from '../../../../sandbox/people/places.ts';
import { SCHOOLS } from '../../../../sandbox/people/schools.ts';
import { resolveEntity, resolveLocation } from '../../../../sandbox/search/resolve.ts';

const idOf = (displayName: string) => PLACES.find((place) => place.displayName === displayName)?.geoId;
const choices = (query: { city?: string; state?: string; country?: string }) =>
  (resolveLocation(query).candidates ?? []).map(({ level, displayName }) => `${level}: ${displayName}`);

describe('a place', () => {
  it.each([
    [{ city: 'Lyon', country: 'France' }, 'Lyon, Auvergne-Rhône-Alpes, France'],
    [{ city: 'lyon' }, 'Lyon, Auvergne-Rhône-Alpes, France'],
    [{ city: ' SEVILLA ', state: 'sevilla', country: 'españa' }, 'Seville, Seville Province, Spain'],
    [{ city: 'koln' }, 'Cologne, North Rhine-Westphalia, Germany'],
    [{ city: 'Lyon, France' }, 'Lyon, Auvergne-Rhône-Alpes, France'],
    [{ city: 'Lyon, Auvergne-Rhône-Alpes, France' }, 'Lyon, Auvergne-Rhône-Alpes, France'],
    [{ city: 'Valencia', state: 'Valencia', country: 'Spain' }, 'Valencia, Valencia Province, Spain'],
    [{ city: 'Cambridge', country: 'UK' }, 'Cambridge, England, United Kingdom'],
    [{ state: 'Bayern' }, 'Bavaria, Germany'],
    [{ country: 'deutschland' }, 'Germany'],
    [{ city: '北京' }, 'Beijing, Beijing Municipality, China'],
    [{ city: 'دبي' }, 'Dubai, Emirate of Dubai, United Arab Emirates'],
    [{ city: 'Grenob' }, 'Grenoble, Auvergne-Rhône-Alpes, France'],
  ])('%j is %s', (query, displayName) => {
    expect(resolveLocation(query)).toEqual({
      resolved: true,
      needsConfirmation: false,
      geoId: idOf(displayName),
      displayName,
    });
  });

  it('that is a city and a province needs a choice, with the country as a fallback', () => {
    expect(choices({ city: 'Valencia', country: 'Spain' })).toEqual([
      'state: Valencia Province, Spain',
      'city: Valencia, Valencia Province, Spain',
    ]);
    const resolution = resolveLocation({ city: 'Valencia', country: 'Spain' });
    expect(resolution).toMatchObject({
      resolved: false,
      needsConfirmation: true,
      countryFallbackGeoId: idOf('Spain'),
    });
    expect(resolution).not.toHaveProperty('geoId');
  });

  it('without a country may be in any country', () => {
    expect(choices({ city: 'valencia', country: 'Spain' })).not.toContain(
      'city: Valencia, Carabobo, Venezuela',
    );
    expect(choices({ city: 'valencia' })).toContain('city: Valencia, Carabobo, Venezuela');
    expect(resolveLocation({ city: 'Valencia' })).not.toHaveProperty('countryFallbackGeoId');
  });

  it.each([
    [
      { city: 'New York' },
      ['state: New York, United States', 'city: New York City, New York, United States'],
    ],
    [
      { city: 'Cambridge' },
      ['city: Cambridge, England, United Kingdom', 'city: Cambridge, Massachusetts, United States'],
    ],
    [
      { city: 'Portland', country: 'USA' },
      ['city: Portland, Oregon, United States', 'city: Portland, Maine, United States'],
    ],
    [{ city: 'Suzhou' }, ['city: Suzhou, Jiangsu, China', 'city: Suzhou, Anhui, China']],
  ])('%j needs a choice', (query, expected) => {
    expect(choices(query)).toEqual(expected);
  });

  it.each(['Córdoba', 'Santiago', 'Mérida', 'Frankfurt', 'Washington'])('%s needs a choice', (city) => {
    expect(choices({ city }).length).toBeGreaterThan(1);
  });

  it('that is unknown in a known country offers the country', () => {
    expect(resolveLocation({ city: 'Xqzzyville', country: 'France' })).toEqual({
      resolved: false,
      needsConfirmation: false,
      countryFallbackGeoId: idOf('France'),
    });
    expect(resolveLocation({ city: 'Lyon', country: 'Spain' })).toMatchObject({
      resolved: false,
      needsConfirmation: false,
    });
  });

  it.each([{}, { city: '' }, { city: 'Xqzzyville' }, { city: 'Lyon', country: 'Atlantis' }, { city: ',' }])(
    '%j is not found',
    (query) => {
      expect(resolveLocation(query)).toEqual({ resolved: false, needsConfirmation: false });
    },
  );
});

describe('an entity', () => {
  it('with a unique name is resolved', () => {
    for (const query of ['Grünwald & Söhne Maschinenbau', 'GRUNWALD SOHNE MASCHINENBAU', 'Grunwald']) {
      expect(resolveEntity({ kind: 'COMPANY', query })).toMatchObject({
        resolved: true,
        needsConfirmation: false,
        displayName: 'Grünwald & Söhne Maschinenbau',
      });
    }
    expect(resolveEntity({ kind: 'COMPANY', query: 'yunfan technology' })).toMatchObject({
      displayName: '上海云帆科技',
    });
    expect(resolveEntity({ kind: 'INDUSTRY', query: 'pharma' })).toMatchObject({
      displayName: 'Pharmaceuticals',
    });
    expect(resolveEntity({ kind: 'SCHOOL', query: 'tu havelstadt' })).toMatchObject({ resolved: true });
  });

  it.each([
    ['COMPANY', 'atlas', ['Atlas (Software Development)', 'Atlas (Logistics and Supply Chain)']],
    ['SCHOOL', 'Trinity College', ['Trinity College (United Kingdom)', 'Trinity College (United States)']],
    [
      'SCHOOL',
      'universidad de cordoba',
      ['Universidad de Córdoba (Spain)', 'Universidad de Córdoba (Argentina)'],
    ],
    ['INDUSTRY', 'Media', ['Media Production', 'Online Media']],
  ] as const)('%s %s needs a choice of distinguishable names', (kind, query, expected) => {
    const { resolved, needsConfirmation, candidates } = resolveEntity({ kind, query });
    expect({ resolved, needsConfirmation }).toEqual({ resolved: false, needsConfirmation: true });
    expect(candidates?.map(({ displayName }) => displayName)).toEqual(expected);
    expect(new Set(candidates?.map(({ entityId }) => entityId)).size).toBe(expected.length);
  });

  it('is found by the name it was offered under', () => {
    const atlas = resolveEntity({ kind: 'COMPANY', query: 'Atlas' }).candidates?.[1];
    expect(resolveEntity({ kind: 'COMPANY', query: atlas?.displayName ?? '' })).toMatchObject({
      entityId: atlas?.entityId,
    });
  });

  it('can be found only with fresh', () => {
    const none = { resolved: false, needsConfirmation: false };
    expect(resolveEntity({ kind: 'COMPANY', query: FRESH_ONLY_COMPANY })).toEqual(none);
    expect(resolveEntity({ kind: 'COMPANY', query: FRESH_ONLY_COMPANY.slice(0, 6) })).toEqual(none);
    expect(resolveEntity({ kind: 'COMPANY', query: FRESH_ONLY_COMPANY }, { fresh: true })).toMatchObject({
      resolved: true,
    });
  });

  it('is found by its own kind only', () => {
    expect(resolveEntity({ kind: 'SCHOOL', query: 'Atlas' }).resolved).toBe(false);
    expect(resolveEntity({ kind: 'COMPANY', query: 'Trinity College' }).resolved).toBe(false);
  });

  it.each(ENTITY_KINDS)('each %s is found by its full name', (kind) => {
    const all = { COMPANY: COMPANIES, INDUSTRY: INDUSTRIES, SCHOOL: SCHOOLS }[kind];
    const lost = all.filter(({ name, entityId }) => {
      const found = resolveEntity({ kind, query: name }, { fresh: true });
      return (
        found.entityId !== entityId && !found.candidates?.some((candidate) => candidate.entityId === entityId)
      );
    });
    expect(lost).toEqual([]);
  });
});

describe('any text', () => {
  it('gives an id, a choice, or neither of them', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Valencia', 'lyon', 'Spain', 'san', 'atlas', 'uni'),
    );
    fc.assert(
      fc.property(text, text, text, fc.constantFrom(...ENTITY_KINDS), (city, state, country, kind) => {
        for (const found of [
          resolveLocation({ city, country }),
          resolveLocation({ city, state, country }),
          resolveEntity({ kind, query: city }),
        ]) {
          const id = 'geoId' in found || 'entityId' in found;
          expect(id).toBe(found.resolved);
          expect('candidates' in found).toBe(found.needsConfirmation);
          expect(found.resolved && found.needsConfirmation).toBe(false);
          if (found.candidates) expect(found.candidates.length).toBeGreaterThan(1);
        }
      }),
    );
  });
});
