import { expect, it } from 'vitest';
import { SORTS, type Sort, sortRows } from '../../../components/search/sort-rows.ts';
import type { CandidateRow } from '../../../lib/views/search-view.ts';
import { aRow } from '../../support/views.ts';

const row = (name: string, company: string | null, place: string | null): CandidateRow => ({
  ...aRow({ urn: name, name, company, place }),
  contacts: {},
  notFound: [],
});
const ROWS = [
  row('Zoe', 'acme', 'Lyon'),
  row('Álvaro', null, 'Oslo'),
  row('bea', 'Acme 10', ''),
  row('Bo', 'Acme 9', null),
];
const sorted = (by: Sort) => sortRows(ROWS, by, 'en').map(({ name }) => name);

it.each<[Sort, string[]]>([
  ['match', ['Zoe', 'Álvaro', 'bea', 'Bo']],
  ['name', ['Álvaro', 'bea', 'Bo', 'Zoe']],
  ['company', ['Zoe', 'Bo', 'bea', 'Álvaro']],
  ['place', ['Zoe', 'Álvaro', 'bea', 'Bo']],
])('sorts the results by %s, those without a value last and otherwise as they were', (by, names) => {
  expect(sorted(by)).toEqual(names);
});

it('leaves the result page itself as it is', () => {
  for (const by of SORTS) sortRows(ROWS, by, 'en');
  expect(ROWS.map(({ name }) => name)).toEqual(['Zoe', 'Álvaro', 'bea', 'Bo']);
});
