import { describe, expect, test } from 'vitest';
import { statusOf, withoutContacts } from '../../../components/workspace/person-facts.ts';
import { rowIndexes, rowsOnScreen, visibleRows } from '../../../components/workspace/visible-rows.ts';
import { aPerson } from '../../support/records.ts';

const zoe = aPerson({ urn: 'z', name: 'Zoë Müller' });
const omar = aPerson({
  urn: 'o',
  origin: 'pool',
  enrichedAt: 1,
  contacts: { work_email: { value: 'Omar@Acme.example', at: 1 }, phone: { value: null, at: 1 } },
});
const urns = (people: readonly { urn: string }[]) => people.map(({ urn }) => urn);

describe('what a row says of a person', () => {
  test('is the one thing that matters most', () => {
    const tried = { ...zoe, contacts: { phone: { value: null, at: 1 } } };
    const of = [omar, tried, zoe, { ...zoe, enrichedAt: 1 }, { ...zoe, origin: 'pool' as const }];
    expect(of.map((one) => statusOf(one, false))).toEqual([
      'unlocked',
      'not-found',
      'seen',
      'profile',
      'pool',
    ]);
    expect(of.map((one) => statusOf(one, true))).toEqual(Array(5).fill('busy'));
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
    expect(visibleRows(4800, 480, 48, 10_000, 0)).toEqual({ first: 100, end: 110 });
    // A list that has become shorter shows its end until the box is scrolled there.
    expect(visibleRows(9_999_999, 480, 48, 100)).toEqual({ first: 82, end: 100 });
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

test('rows that fill a screen are some also before a window has a height', () => {
  expect([0, 801, 2_160].map(rowsOnScreen)).toEqual([10, 21, 54]);
});
