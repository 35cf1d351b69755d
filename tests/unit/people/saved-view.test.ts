import { describe, expect, test } from 'vitest';
import { FIRST_ORDER, NO_FILTER, type PeopleFilter } from '../../../lib/people/people-filter.ts';
import { filterOf, readStoredView, showsSame, storedView } from '../../../lib/people/saved-view.ts';

const ALL: PeopleFilter = {
  text: '  nurse lyon ',
  hasEmail: true,
  hasPhone: true,
  pool: true,
  busy: true,
  unlocked: { days: 30, since: 5 },
  from: { kind: 'order', id: 'o', words: 'Jane Doe', urns: new Set(['1']) },
  list: { id: 'A|l', stage: 'replied' },
  tag: 'golang',
  contacted: true,
  reminder: 'due',
};
const resolved = { from: ALL.from, sinceDays: (days: number) => days * 10 };

describe('a saved view', () => {
  test('gives back every filter, with the days counted anew', () => {
    const stored = storedView(ALL, { sort: 'name', descending: true }, ['phone', 'title']);
    const read = readStoredView(JSON.parse(JSON.stringify(stored)), 'A');
    expect(read).toEqual(stored);
    expect(filterOf(read, resolved)).toEqual({
      ...ALL,
      text: 'nurse lyon',
      unlocked: { days: 30, since: 300 },
    });
    expect([read.order, read.hiddenColumns]).toEqual([
      { sort: 'name', descending: true },
      ['title', 'phone'],
    ]);
  });

  test('holds no people, nor the name of an order, which may be that of a person', () => {
    expect(JSON.stringify(storedView(ALL, FIRST_ORDER, []))).not.toMatch(/Jane|urns/);
  });

  test('without filters shows everybody', () => {
    const stored = readStoredView({}, 'A');
    expect(filterOf(stored, { ...resolved, from: null })).toEqual(NO_FILTER);
    expect(stored.order).toEqual(FIRST_ORDER);
  });

  test.each([
    ['another switch', { pool: false }],
    ['other words', { text: 'nurse' }],
    ['other days', { unlocked: { days: 7, since: 5 } }],
    ['another source', { from: null }],
    ['another stage', { list: { id: 'A|l', stage: null } }],
    ['another tag', { tag: 'rust' }],
  ])('shows something else with %s', (_what, change) => {
    const one = storedView(ALL, FIRST_ORDER, []);
    expect(showsSame(one, storedView({ ...ALL, ...change }, FIRST_ORDER, []))).toBe(false);
    expect(showsSame(one, storedView({ ...ALL, text: 'nurse lyon', from: ALL.from }, FIRST_ORDER, []))).toBe(
      true,
    );
  });

  test('shows something else in another order, and with other columns, but not with the same in another order', () => {
    const one = storedView(ALL, FIRST_ORDER, ['title', 'phone']);
    expect(showsSame(one, storedView(ALL, { ...FIRST_ORDER, descending: false }, ['title', 'phone']))).toBe(
      false,
    );
    expect(showsSame(one, storedView(ALL, FIRST_ORDER, ['title']))).toBe(false);
    expect(showsSame(one, storedView(ALL, FIRST_ORDER, ['phone', 'title']))).toBe(true);
  });

  test.each([
    ['text', [7, null, {}]],
    ['unlocked', [0, -1, 1.5, '7', Number.NaN, Number.POSITIVE_INFINITY, 1e9, {}]],
    ['from', ['x', 7, {}, { kind: 'other', id: 'x' }, { kind: 'order', id: 7 }]],
    ['list', ['A|l', 7, [], { id: 7 }, { stage: 'x' }]],
    ['tag', ['', 7, {}]],
    ['switches', ['hasEmail', { length: 1, 0: 'hasEmail' }, ['text', 'constructor', null]]],
    ['order', ['name', {}, { sort: 'name' }, { sort: 'salary', descending: true }, { descending: true }]],
    ['hiddenColumns', ['phone', ['name', 'x', 5]]],
  ])('leaves out %s that is not known', (name, values) => {
    for (const value of values)
      expect(readStoredView({ [name]: value }, 'A')).toEqual(readStoredView({}, 'A'));
  });

  test('keeps a list of another account from meaning anybody', () => {
    for (const id of ['B|l', 'A', '', 'AA|l'])
      expect(readStoredView({ list: { id, stage: 'x' } }, 'A').list).toEqual({ id: 'A|', stage: 'x' });
  });

  test('has words of a sensible length', () => {
    expect(readStoredView({ text: '😀'.repeat(5_000) }, 'A').text).toBe('😀'.repeat(200));
  });
});
