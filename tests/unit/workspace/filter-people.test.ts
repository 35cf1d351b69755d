import { describe, expect, test } from 'vitest';
import {
  filterPeople,
  fold,
  keepOrder,
  NO_FILTER,
  type PeopleFilter,
  sortPeople,
  statusOf,
  withoutContacts,
} from '../../../components/workspace/filter-people.ts';
import type { PeopleColumn } from '../../../components/workspace/people-columns.ts';
import { rowIndexes, visibleRows } from '../../../components/workspace/visible-rows.ts';
import { aPerson } from '../../support/records.ts';

const zoe = aPerson({ urn: 'z', name: 'Zoë Müller', company: 'Acme', place: 'São Paulo', seenAt: 3 });
const li = aPerson({ urn: 'l', name: '李娜', title: 'Nurse', seenAt: 1, skills: ['Triage'] });
const omar = aPerson({
  urn: 'o',
  name: 'omar 10',
  company: 'acme',
  origin: 'pool',
  enrichedAt: 1,
  seenAt: 2,
  contacts: { work_email: { value: 'Omar@Acme.example', at: 1 }, phone: { value: null, at: 1 } },
});
const omar2 = aPerson({ urn: 'o2', name: 'Omar 9', seenAt: 4 });
const all = [zoe, li, omar, omar2];
const NOBODY = new Set<string>();
const urns = (people: readonly { urn: string }[]) => people.map(({ urn }) => urn);

describe('filtering', () => {
  test.each([
    ['zoe mull', ['z']],
    ['SAO', ['z']],
    ['acme omar', ['o']],
    ['李', ['l']],
    ['triage', ['l']],
    ['omar@acme', ['o']],
    ['  ', ['z', 'l', 'o', 'o2']],
    ['zoe nurse', []],
  ])('%j finds %j', (text, found) => {
    expect(urns(filterPeople(all, { ...NO_FILTER, text }, NOBODY))).toEqual(found);
  });

  test.each<[Partial<PeopleFilter>, string[]]>([
    [{ hasEmail: true }, ['o']],
    [{ hasPhone: true }, []],
    [{ pool: true }, ['o']],
    [{ busy: true }, ['l']],
    [{ unlocked: { days: 1, since: 1 } }, ['o']],
    [{ unlocked: { days: 1, since: 2 } }, []],
    [{ from: { words: '', urns: new Set(['z', 'gone']) } }, ['z']],
    [{ pool: true, text: 'zoe' }, []],
  ])('by %j finds %j', (filter, found) => {
    expect(urns(filterPeople(all, { ...NO_FILTER, ...filter }, new Set(['l'])))).toEqual(found);
  });

  test('ignores case, accents and the width of letters', () => {
    expect(fold('ÀÉÎ Ｆｕｌｌ')).toBe('aei full');
  });
});

describe('sorting', () => {
  const by = (column: PeopleColumn, descending = false) =>
    urns(sortPeople(all, { column, descending }, 'en', new Set(['l'])));

  test('is by the language’s order for names, and by value for figures', () => {
    expect(by('name')).toEqual(['o2', 'o', 'z', 'l']);
  });

  test('has people without a value last in both directions', () => {
    expect(by('company').slice(2)).toEqual(['l', 'o2']);
    expect(by('company', true).slice(2)).toEqual(['l', 'o2']);
  });

  test('begins with the newest or the highest value', () => {
    expect(by('touched', true)).toEqual(['o2', 'z', 'o', 'l']);
    expect(by('status').slice(0, 2)).toEqual(['l', 'o']);
    expect(by('email')[0]).toBe('o');
  });

  test('stays the same when records change: new people come in at their place, and deleted ones go', () => {
    const order = { column: 'touched', descending: true } as const;
    const fresh = sortPeople([{ ...li, seenAt: 9 }, zoe, omar2], order, 'en', NOBODY);
    expect(urns(keepOrder([zoe, omar, li], fresh))).toEqual(['o2', 'z', 'l']);
    expect(keepOrder([li], fresh)[0]?.seenAt).toBe(9);
    const byName = sortPeople([zoe, omar, omar2], { column: 'name', descending: false }, 'en', NOBODY);
    expect(urns(keepOrder([omar, zoe], byName))).toEqual(['o2', 'o', 'z']);
    expect(urns(keepOrder([omar2, omar], byName))).toEqual(['o2', 'o', 'z']);
  });
});

describe('what a row says of a person', () => {
  test('is the one thing that matters most', () => {
    const tried = { ...zoe, contacts: { phone: { value: null, at: 1 } } };
    const of = [omar, tried, li, zoe, { ...zoe, enrichedAt: 1 }, { ...zoe, origin: 'pool' as const }];
    expect(of.map((one) => statusOf(one, new Set(['l'])))).toEqual([
      'unlocked',
      'not-found',
      'busy',
      'seen',
      'profile',
      'pool',
    ]);
  });
});

test('a Get is for those without a default contact, or else for those without any', () => {
  expect(urns(withoutContacts([zoe, omar], ['work_email']))).toEqual(['z']);
  expect(urns(withoutContacts([omar], ['work_email']))).toEqual(['o']);
});

describe('the rows in sight', () => {
  test('are those in the box and some beyond both edges', () => {
    expect(visibleRows(0, 480, 48, 10_000)).toEqual({ first: 0, end: 18 });
    expect(visibleRows(4800, 480, 48, 10_000)).toEqual({ first: 92, end: 118 });
    expect(visibleRows(9_999_999, 480, 48, 100)).toEqual({ first: 100, end: 100 });
    expect(visibleRows(0, 480, 48, 0)).toEqual({ first: 0, end: 0 });
  });

  test('include the row that has the focus, wherever it is', () => {
    const span = { first: 5, end: 8 };
    expect(rowIndexes(span, 6, 100)).toEqual([5, 6, 7]);
    expect(rowIndexes(span, 1, 100)).toEqual([1, 5, 6, 7]);
    expect(rowIndexes(span, 50, 100)).toEqual([5, 6, 7, 50]);
    expect(rowIndexes(span, 200, 100)).toEqual([5, 6, 7]);
    expect(rowIndexes(span, -1, 100)).toEqual([5, 6, 7]);
  });
});
