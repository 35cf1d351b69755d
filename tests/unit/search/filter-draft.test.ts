import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chipKey,
  ENTITY_OF,
  type EntityFilterKind,
  type FilterChip,
  fromFilters,
  isResolved,
  TEXT_KINDS,
  toFilters,
  withChip,
} from '../../../components/search/filter-draft.ts';
import { readChips, readFilters } from '../../../components/search/read-filters.ts';
import { decodeFilters, encodeFilters } from '../../../lib/service/filters.ts';
import { LANGUAGE_LEVELS } from '../../../lib/service/model.ts';

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '');
const id = fc.option(fc.stringMatching(/^[\w:/=-]{1,20}$/));
const part = fc.oneof(fc.constant(''), words);
const anyChip: fc.Arbitrary<FilterChip> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...TEXT_KINDS), text: words }),
  fc.record({
    kind: fc.constant('languages' as const),
    text: words,
    level: fc.constantFrom(...LANGUAGE_LEVELS),
  }),
  fc.record({
    kind: fc.constantFrom(...(Object.keys(ENTITY_OF) as EntityFilterKind[])),
    text: words,
    entityId: id,
  }),
  fc.record({
    kind: fc.constant('countries' as const),
    place: fc.record({ city: part, state: part, country: words }),
    geoId: id,
  }),
);
/** Chips as the view adds them, one after the other. */
const anyDraft = fc
  .array(anyChip, { maxLength: 12 })
  .map((all) => all.reduce<FilterChip[]>((chips, chip) => withChip(chips, chip), []));

describe('a draft of filters', () => {
  it('is the same after the way draft → filters → wire → filters', () => {
    fc.assert(
      fc.property(anyDraft, fc.boolean(), (chips, localOnly) => {
        const filters = toFilters(chips, localOnly);
        expect(decodeFilters(encodeFilters(filters))).toEqual(filters);
      }),
      { numRuns: 1000 },
    );
  });

  it('has every chip that filters when it is made from a stored search', () => {
    fc.assert(
      fc.property(anyDraft, fc.boolean(), (chips, localOnly) => {
        const stored = encodeFilters(toFilters(chips, localOnly));
        const back = fromFilters(readFilters(stored));
        const sort = (all: readonly FilterChip[]) => all.map((chip) => JSON.stringify(chip)).toSorted();
        expect(sort(back.chips)).toEqual(sort(chips.filter(isResolved)));
        expect(back.localOnly).toBe(localOnly);
        expect(encodeFilters(toFilters(back.chips, back.localOnly))).toBe(stored);
      }),
      { numRuns: 1000 },
    );
  });

  it('has no filter for a text that the service has not found', () => {
    fc.assert(
      fc.property(anyDraft, (chips) => {
        const open = chips.filter((chip) => !isResolved(chip));
        expect(toFilters(open, false)).toEqual({});
        const wire = JSON.parse(encodeFilters(toFilters(chips, false)));
        for (const kind of Object.keys(ENTITY_OF)) if (wire[kind]) expect(wire[kind].entityId).toBeTruthy();
        for (const place of wire.countries ?? []) expect(place.geoId).toBeTruthy();
      }),
    );
  });

  it('is the same after it was stored, and any other stored value is read without an error', () => {
    fc.assert(
      fc.property(anyDraft, (chips) => {
        expect(readChips(JSON.parse(JSON.stringify(chips)))).toEqual(chips);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(readChips(value))).toBe(true);
        expect(decodeFilters(encodeFilters(readFilters(JSON.stringify(value))))).not.toBeNull();
      }),
    );
    expect(readFilters('not json')).toEqual({});
  });
});

describe('adding a chip', () => {
  const skill = (text: string): FilterChip => ({ kind: 'skills', text });

  it('replaces a chip of the same name in its place', () => {
    const chips = [skill('Go'), skill('Rust')];
    expect(withChip(chips, skill('go'))).toEqual([skill('go'), skill('Rust')]);
    expect(withChip(chips, skill('Zig'))).toEqual([...chips, skill('Zig')]);
  });

  it('leaves a changed chip in its place', () => {
    const chips = [skill('Go'), skill('Rust'), skill('Zig')];
    expect(withChip(chips, skill('Elm'), chipKey(skill('Rust')))).toEqual([
      skill('Go'),
      skill('Elm'),
      skill('Zig'),
    ]);
    expect(withChip(chips, skill('Zig'), chipKey(skill('Go')))).toEqual([skill('Zig'), skill('Rust')]);
  });

  it('keeps two places of one name apart by their id, and one place only once', () => {
    const where = { city: 'Valencia', state: '', country: 'Spain' };
    const city: FilterChip = { kind: 'countries', place: where, geoId: 'geo-1', level: 'city' };
    const province: FilterChip = { kind: 'countries', place: where, geoId: 'geo-2', level: 'province' };
    expect(withChip([city], province)).toEqual([city, province]);
    const renamed: FilterChip = { kind: 'countries', place: { ...where, city: 'València' }, geoId: 'geo-1' };
    expect(withChip([city, province], renamed)).toEqual([renamed, province]);
    expect(withChip([city, province], renamed, chipKey(province))).toEqual([renamed]);
    expect(readChips(JSON.parse(JSON.stringify([city, province])))).toEqual([city, province]);
  });

  it('replaces a place of the same text that was not found', () => {
    const where = { city: 'Lyon', state: '', country: 'France' };
    const open: FilterChip = { kind: 'countries', place: where, geoId: null };
    const found: FilterChip = { kind: 'countries', place: where, geoId: 'geo-1' };
    expect(withChip([open], found)).toEqual([found]);
    expect(withChip([found], open)).toEqual([found, open]);
  });

  it('keeps one first name, and one company of each kind', () => {
    const name: FilterChip = { kind: 'firstName', text: 'Ana' };
    expect(withChip([name], { kind: 'firstName', text: 'Eva' })).toEqual([
      { kind: 'firstName', text: 'Eva' },
    ]);
    const past: FilterChip = { kind: 'pastCompany', text: 'A', entityId: '1' };
    expect(withChip([past], { kind: 'currentCompany', text: 'A', entityId: '1' })).toHaveLength(2);
  });
});
