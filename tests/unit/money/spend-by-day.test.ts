import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridLevels, niceCeiling } from '../../../components/workspace/spend-chart.tsx';
import { net } from '../../../lib/money/ledger.ts';
import { SPEND_KINDS, spendByDay, spendSum } from '../../../lib/money/spend-by-day.ts';
import { startOfDay } from '../../../lib/money/start-of-day.ts';
import { type ChargeRecord, PAID_OPERATIONS, type RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, aRequest } from '../../support/records.ts';

const NOON = new Date(2026, 10, 15, 12).getTime();
const at = (days: number) => new Date(2026, 10, 15 + days, 9).getTime();

/** The totals that the database has of some charges and requests. */
function totalsOf(charges: readonly ChargeRecord[], requests: readonly RequestRecord[] = []) {
  const disk = new MemoryDisk();
  disk.commit(
    [...charges.map((one) => put('charges', one)), ...requests.map((one) => put('requests', one))],
    false,
  );
  return disk.all('totals').filter(({ id }) => id !== 'A');
}

const lines = fc.array(
  fc.record({
    op: fc.constantFrom(...PAID_OPERATIONS),
    kind: fc.constantFrom('charge', 'refund', 'lost'),
    credits: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
    days: fc.integer({ min: -29, max: 0 }),
  }),
);
const asCharges = (made: { op: ChargeRecord['op']; kind: string; credits: number; days: number }[]) =>
  made.map(({ op, kind, credits, days }, index) =>
    aCharge({
      id: String(index),
      op,
      kind: kind as ChargeRecord['kind'],
      credits: kind === 'lost' ? null : credits,
      at: at(days),
    }),
  );

describe('credits per day', () => {
  test('have each line on its day and in its operation', () => {
    const totals = totalsOf([
      aCharge({ id: '1', op: 'search', credits: 1, at: at(0) }),
      aCharge({ id: '2', op: 'enrich-batch', credits: 4, at: at(0) }),
      aCharge({ id: '3', op: 'contact-batch', credits: 10, at: at(-1) }),
      aCharge({ id: '4', op: 'contact-batch', kind: 'refund', credits: 6, at: at(0) }),
      aCharge({ id: '5', op: 'contact', kind: 'lost', credits: null, at: at(-1) }),
      aCharge({ id: '6', op: 'search', credits: 99, at: at(-2) }),
    ]);
    expect(spendByDay(totals, NOON, 2)).toMatchObject([
      {
        day: startOfDay(NOON, -1),
        charged: { search: 0, enrich: 0, unlock: 10 },
        refunded: 0,
        net: 10,
        lost: 1,
      },
      { day: startOfDay(NOON), charged: { search: 1, enrich: 4, unlock: 0 }, refunded: 6, net: -1, lost: 0 },
    ]);
  });

  test('of a day that has not begun here are today’s: they were charged before a flight west', () => {
    const totals = totalsOf([
      aCharge({ id: '1', op: 'search', credits: 1, at: at(0) }),
      aCharge({ id: '2', op: 'search', credits: 2, at: at(1) }),
      aCharge({ id: '3', op: 'enrich', credits: 4, at: at(1) }),
    ]);
    expect(spendByDay(totals, NOON, 1)).toMatchObject([{ charged: { search: 3, enrich: 4 }, net: 7 }]);
  });

  test('add up to the sum of the ledger, whatever is in it', () => {
    fc.assert(
      fc.property(lines, (made) => {
        const charges = asCharges(made);
        const days = spendByDay(totalsOf(charges), NOON, 30);
        const sum = spendSum(days.map(({ figures }) => figures));
        const total = (of: (day: (typeof days)[number]) => number) =>
          days.reduce((all, day) => all + of(day), 0);
        for (const kind of SPEND_KINDS)
          expect(total((day) => day.charged[kind])).toBeCloseTo(sum.charged[kind]);
        expect(total((day) => day.refunded)).toBeCloseTo(sum.refunded);
        expect(total((day) => day.lost)).toBe(sum.lost);
        expect(total((day) => day.net)).toBeCloseTo(net(charges));
        expect(sum.net).toBe(net(charges));
        expect(sum.lost).toBe(charges.filter(({ credits }) => credits === null).length);
        expect(sum.total - sum.refunded).toBeCloseTo(sum.net);
      }),
    );
  });

  test('are counted by calendar days, also when summer time begins or ends', () => {
    const days = spendByDay([], new Date(2026, 2, 31, 12).getTime(), 7).map(({ day }) => new Date(day));
    expect(days.map((day) => [day.getDate(), day.getHours()])).toEqual(
      [25, 26, 27, 28, 29, 30, 31].map((n) => [n, 0]),
    );
  });
});

describe('a found contact', () => {
  const found = (id: string, days: number, contacts: number) =>
    aRequest({ id, state: 'done', createdAt: at(days), found: contacts });
  const each = (charges: ChargeRecord[], requests: RequestRecord[], days: number) =>
    spendSum(spendByDay(totalsOf(charges, requests), NOON, days).map(({ figures }) => figures)).each;

  test('has cost the credits spent on contacts, less refunds, over the contacts found', () => {
    const charges = [
      aCharge({ id: '1', op: 'contact', credits: 7, at: at(0) }),
      aCharge({ id: '2', op: 'contact-batch', credits: 30, at: at(-1) }),
      aCharge({ id: '3', op: 'contact-batch', kind: 'refund', credits: 12, at: at(0) }),
      aCharge({ id: '4', op: 'search', credits: 99, at: at(0) }),
      aCharge({ id: '5', op: 'enrich', credits: 99, at: at(0) }),
    ];
    const requests = [found('a', 0, 2), found('b', -1, 3)];
    expect(each(charges, requests, 7)).toBe(5);
    expect(each(charges, requests, 1)).toBe(-2.5);
  });

  test('has cost nothing that could be said where none was found', () => {
    expect(each([aCharge({ op: 'contact', credits: 7, at: at(0) })], [], 7)).toBeNull();
  });
});

test('the axis ends at a round number that is not below the figure', () => {
  expect([0, 0.3, 1, 7, 19, 20, 21, 101].map(niceCeiling)).toEqual([1, 0.4, 1, 8, 20, 20, 40, 200]);
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (figure) => {
      const top = niceCeiling(figure);
      expect(top).toBeGreaterThanOrEqual(figure * 0.999999);
      expect(top).toBeLessThanOrEqual(figure * 2.0000001);
    }),
  );
});

test('the chart’s grid lines are few and enclose every figure above and below zero', () => {
  expect(gridLevels(52, 35)).toEqual([60, 30, 0, -30]);
  expect(gridLevels(0, 0)).toEqual([1, 0]);
  expect(gridLevels(5, 100)).toEqual([50, 0, -50, -100]);
  const figure = fc.integer({ min: 0, max: 10 ** 7 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(figure, figure, (up, down) => {
      const levels = gridLevels(up, down);
      expect(levels[0]).toBeGreaterThanOrEqual(up);
      expect(levels.at(-1)).toBeGreaterThanOrEqual(-down);
      expect(levels).toContain(0);
      expect(levels.length).toBeLessThanOrEqual(5);
    }),
  );
});
