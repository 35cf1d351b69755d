import { describe, expect, test } from 'vitest';
import { billOf, coveredBill, fieldLine } from '../../../components/orders/bill.ts';
import { aRow, pricesOf } from '../../support/views.ts';

const PRICES = pricesOf({ profile: 1, work_email: 2, phone: 5 });
const people = (count: number, change: Parameters<typeof aRow>[0] = {}) =>
  Array.from({ length: count }, (_, n) => aRow({ urn: `urn:${n}`, enriched: true, ...change }));
const contacts = (fields: Parameters<typeof fieldLine>[0][], enrichFirst = true) =>
  ({ get: 'contacts', fields, enrichFirst }) as const;

describe('the bill for contacts', () => {
  test('leaves out what is owned, field by field', () => {
    const all = [...people(2), aRow({ urn: 'owned', enriched: true, unlocked: ['work_email'] })];
    expect(billOf(all, contacts(['work_email', 'phone']), PRICES)).toMatchObject({ paid: 3, total: 19 });
    expect(billOf(all, contacts(['work_email']), PRICES)).toMatchObject({ paid: 2, total: 4 });
    expect(fieldLine('work_email', all, PRICES)).toEqual({ field: 'work_email', people: 2, each: 2 });
  });

  test('is placed for everybody, also for those who cost nothing', () => {
    const all = [...people(1), aRow({ urn: 'owned', unlocked: ['work_email'] })];
    expect(billOf(all, contacts(['work_email']), PRICES).people.map(({ urn }) => urn)).toEqual([
      'urn:0',
      'owned',
    ]);
  });

  test('counts the profiles that are needed first, if they are wanted', () => {
    const all = people(3, { enriched: false });
    expect(billOf(all, contacts(['work_email']), PRICES)).toMatchObject({ unenriched: 3, total: 9 });
    expect(billOf(all, contacts(['work_email'], false), PRICES)).toMatchObject({ unenriched: 3, total: 6 });
    // Somebody with a link is looked up alone, which needs no profile. The own pool is complete.
    expect(billOf(people(1, { enriched: false }), contacts(['work_email']), PRICES)).toMatchObject({
      unenriched: 0,
      total: 2,
      exact: true,
    });
    expect(billOf(people(2, { enriched: false, pool: true }), contacts(['phone']), PRICES).total).toBe(10);
  });

  test('names every step whose price is not known, and no total then', () => {
    const bill = billOf(
      people(2, { enriched: false }),
      contacts(['work_email', 'phone']),
      pricesOf({ phone: 5 }),
    );
    expect(bill.total).toBeNull();
    expect(bill.unpriced.map(({ op, fields }) => [op, fields])).toEqual([
      ['contact-batch', ['work_email', 'phone']],
      ['enrich-batch', []],
    ]);
  });

  test('is a price for one purchase, and a limit for several', () => {
    expect(billOf(people(1), contacts(['phone']), PRICES).exact).toBe(true);
    expect(billOf(people(1), contacts(['work_email', 'phone']), PRICES).exact).toBe(false);
    expect(billOf(people(2), contacts(['phone']), PRICES).exact).toBe(false);
  });

  test('has nothing to pay for if all is owned', () => {
    const all = people(2, { unlocked: ['phone'] });
    expect(billOf(all, contacts(['phone']), PRICES)).toMatchObject({ paid: 0, total: 0, unpriced: [] });
    expect(billOf(all, contacts([]), PRICES)).toMatchObject({ paid: 0, total: 0 });
  });
});

describe('what the balance covers', () => {
  const covers = (all: ReturnType<typeof people>, balance: number | null, prices = PRICES) => {
    const covered = coveredBill(all, contacts(['work_email']), prices, balance);
    return covered && [covered.bill.people.map(({ urn }) => urn), covered.of, covered.bill.total];
  };

  test('is the first people, as many as it pays for, without who costs nothing', () => {
    const owned = aRow({ urn: 'owned', enriched: true, unlocked: ['work_email'] });
    expect(covers([owned, ...people(4)], 5)).toEqual([['urn:0', 'urn:1'], 4, 4]);
    // Each needs a profile first.
    expect(covers(people(4, { enriched: false }), 7)).toEqual([['urn:0', 'urn:1'], 4, 6]);
  });

  test('is not told where it is all, nobody, one person or not known', () => {
    expect(covers(people(4), 8)).toBeNull();
    expect(covers(people(4), 1)).toBeNull();
    expect(covers(people(1), 1)).toBeNull();
    expect(covers(people(4), null)).toBeNull();
    expect(covers(people(4), 3, [])).toBeNull();
  });
});

describe('the bill for profiles', () => {
  const all = [...people(2), aRow({ urn: 'new' }), aRow({ urn: 'pool', pool: true })];

  test('is for those without one, and a refresh for those with one', () => {
    const wanted = { fields: [], enrichFirst: true };
    const profiles = billOf(all, { get: 'profiles', ...wanted }, PRICES);
    expect([profiles.people.map(({ urn }) => urn), profiles.total]).toEqual([['new'], 1]);
    const refresh = billOf(all, { get: 'refresh', ...wanted }, PRICES);
    expect([refresh.people.map(({ urn }) => urn), refresh.total]).toEqual([['urn:0', 'urn:1'], 2]);
  });

  test('does not take the price of one profile for that of a batch', () => {
    const single = PRICES.filter(({ op }) => op === 'enrich');
    const refresh = { get: 'refresh', fields: [], enrichFirst: true } as const;
    expect(billOf(people(1), refresh, single).total).toBeNull();
    expect(billOf([aRow()], { ...refresh, get: 'profiles' }, single).total).toBe(1);
  });
});
