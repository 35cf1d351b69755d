import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFilters, encodeFilters, promptOf } from '../../../lib/service/filters.ts';
import { type Filters, LANGUAGE_LEVELS } from '../../../lib/service/model.ts';

const word = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
const maybeEmpty = fc.oneof(word, fc.constantFrom('', ' '));
const optional = { requiredKeys: [] } as { requiredKeys: [] };

function filtersOf(text: fc.Arbitrary<string>, minLength: number): fc.Arbitrary<Filters> {
  const listOf = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength, maxLength: 4 });
  const entity = fc.record({ query: text, entityId: text }, { requiredKeys: ['query'] });
  const place = fc
    .record({ city: text, state: text, country: text, geoId: text }, optional)
    .filter((value) => minLength === 0 || Object.keys(value).length > 0);
  return fc.record(
    {
      skills: listOf(fc.record({ name: text })),
      languages: listOf(fc.record({ name: text, level: fc.constantFrom(...LANGUAGE_LEVELS) })),
      customTitles: listOf(fc.record({ name: text })),
      firstName: text,
      lastName: text,
      currentCompany: entity,
      pastCompany: entity,
      industry: entity,
      school: entity,
      countries: listOf(place),
      localOnly: minLength === 0 ? fc.boolean() : fc.constant(true),
    },
    optional,
  );
}

function holdsEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object' || value === null) return value !== true;
  const inner: unknown[] = Object.values(value);
  return inner.length === 0 || inner.some(holdsEmpty);
}

describe('filters', () => {
  it('are the same after the wire if nothing in them is empty', () => {
    fc.assert(
      fc.property(filtersOf(word, 1), (filters) => {
        expect(decodeFilters(encodeFilters(filters))).toEqual(filters);
      }),
    );
  });

  it('have nothing empty on the wire, and are the same after a second pass', () => {
    fc.assert(
      fc.property(filtersOf(maybeEmpty, 0), (filters) => {
        const sent = encodeFilters(filters);
        for (const inner of Object.values(JSON.parse(sent))) expect(holdsEmpty(inner)).toBe(false);
        const back = decodeFilters(sent);
        expect(back === null ? null : encodeFilters(back)).toBe(sent);
      }),
    );
  });

  it('are an empty object if there are none', () => {
    expect(encodeFilters({})).toBe('{}');
    expect(encodeFilters({ skills: [{ name: '' }], countries: [{}, { city: '' }], localOnly: false })).toBe(
      '{}',
    );
    expect(decodeFilters('{}')).toEqual({});
  });

  it('can be a language without a level and an entity without its text', () => {
    expect(encodeFilters({ languages: [{ name: 'French', level: '' }] })).toBe(
      '{"languages":[{"name":"French"}]}',
    );
    expect(encodeFilters({ school: { query: '', entityId: 's-1' } })).toBe('{"school":{"entityId":"s-1"}}');
    expect(decodeFilters('{"languages":[{"name":"French"}],"newer":[1]}')).toEqual({
      languages: [{ name: 'French', level: '' }],
    });
  });

  it.each(['', '{', '[]', 'null', '"{}"', '{"skills":["Go"]}', '{"localOnly":"yes"}', '{"school":"MIT"}'])(
    'are not read from %j',
    (text) => {
      expect(decodeFilters(text)).toBeNull();
    },
  );
});

describe('the prompt of a search by filters alone', () => {
  it('is made of their words, without ids and levels', () => {
    const filters: Filters = {
      skills: [{ name: 'Go' }, { name: 'Rust' }],
      languages: [{ name: 'French', level: 'NATIVE' }],
      customTitles: [{ name: 'Data engineer' }],
      firstName: 'Anne',
      lastName: 'Kerr',
      currentCompany: { query: 'Acme', entityId: 'c-1' },
      pastCompany: { query: 'Bolt', entityId: 'c-2' },
      industry: { query: 'Banking', entityId: 'i-1' },
      school: { query: 'MIT', entityId: 's-1' },
      countries: [
        { city: 'Lyon', country: 'France', geoId: 'g-1' },
        { city: 'Paris', country: 'France', geoId: 'g-2' },
      ],
      localOnly: true,
    };
    expect(promptOf(filters)).toBe(
      'Go, Rust, Data engineer, French, Acme, Bolt, Banking, MIT, Lyon, France, Paris, Anne Kerr',
    );
  });

  it.each<[string, Filters]>([
    ['Kerr', { lastName: 'Kerr' }],
    ['Go, Kerr', { skills: [{ name: 'Go' }], lastName: 'Kerr' }],
    ['people', { localOnly: true }],
    ['people', { school: { query: '', entityId: 's-1' }, countries: [{ geoId: 'g-1' }] }],
  ])('is %j', (prompt, filters) => {
    expect(promptOf(filters)).toBe(prompt);
  });

  it('is never empty, and the same whenever the same filters are sent', () => {
    fc.assert(
      fc.property(filtersOf(maybeEmpty, 0), (filters) => {
        const prompt = promptOf(filters);
        expect(prompt.trim()).not.toBe('');
        expect(promptOf(decodeFilters(encodeFilters(filters)) ?? {})).toBe(prompt);
      }),
    );
  });
});
