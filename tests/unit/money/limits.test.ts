import { describe, expect, test } from 'vitest';
import { checkLimits, spentToday, takenToday } from '../../../lib/money/limits.ts';
import { NO_PRICES } from '../../../lib/money/prices.ts';
import { aCharge, aRequest, targets } from '../../support/records.ts';
import { DAY, START } from '../../support/times.ts';

const free = { confirmAbove: null, dailyCap: null };
const one = { worstCase: 5, people: 1, confirmed: false, spentToday: 0, atRisk: 0, unpriced: false };

describe('the limit above which the recruiter is asked', () => {
  test('never asks if it is not set', () => {
    expect(checkLimits(free, { ...one, worstCase: null, people: 40 })).toEqual({ kind: 'go' });
  });

  test('asks above its amount, not at it', () => {
    expect(checkLimits({ ...free, confirmAbove: 5 }, one)).toEqual({ kind: 'go' });
    expect(checkLimits({ ...free, confirmAbove: 4 }, one)).toEqual({ kind: 'confirm', credits: 5 });
  });

  test('lets a confirmed order through', () => {
    expect(checkLimits({ ...free, confirmAbove: 0 }, { ...one, confirmed: true })).toEqual({ kind: 'go' });
  });

  test('asks about an unknown price for several people, and not for one', () => {
    const limits = { ...free, confirmAbove: 20 };
    expect(checkLimits(limits, { ...one, worstCase: null })).toEqual({ kind: 'go' });
    expect(checkLimits(limits, { ...one, worstCase: null, people: 2 })).toEqual({
      kind: 'confirm',
      credits: null,
    });
  });
});

describe('the daily cap', () => {
  const capped = { confirmAbove: null, dailyCap: 10 };

  test('may be reached but not exceeded', () => {
    expect(checkLimits(capped, { ...one, spentToday: 5 })).toEqual({ kind: 'go' });
    expect(checkLimits(capped, { ...one, spentToday: 5.5 })).toEqual({
      kind: 'capped',
      cap: 10,
      spentToday: 5.5,
      atRisk: 0,
    });
  });

  test('counts what may have been charged as charged', () => {
    expect(checkLimits(capped, { ...one, spentToday: 2, atRisk: 3 })).toEqual({ kind: 'go' });
    expect(checkLimits(capped, { ...one, spentToday: 2, atRisk: 4, confirmed: true })).toEqual({
      kind: 'capped',
      cap: 10,
      spentToday: 2,
      atRisk: 4,
    });
  });

  test('also stops a confirmed order', () => {
    expect(checkLimits(capped, { ...one, spentToday: 9, confirmed: true }).kind).toBe('capped');
  });

  test('asks about an unknown price, and stops it once the cap is reached', () => {
    const unknown = { ...one, worstCase: null, spentToday: 9 };
    expect(checkLimits(capped, unknown)).toEqual({ kind: 'confirm', credits: null });
    expect(checkLimits(capped, { ...unknown, confirmed: true }).kind).toBe('go');
    expect(checkLimits(capped, { ...one, unpriced: true })).toEqual({ kind: 'confirm', credits: 5 });
    expect(checkLimits(capped, { ...one, worstCase: null, spentToday: 10 }).kind).toBe('capped');
  });

  test('of 0 credits stops everything', () => {
    expect(checkLimits({ confirmAbove: null, dailyCap: 0 }, { ...one, worstCase: 0 }).kind).toBe('capped');
  });
});

test('the spend of today begins at midnight, less refunds', () => {
  const midnight = new Date(START).setHours(0, 0, 0, 0);
  const charges = [
    aCharge({ credits: 100, at: midnight - 1 }),
    aCharge({ credits: 7, at: midnight }),
    aCharge({ credits: 2, kind: 'refund', at: START }),
    aCharge({ credits: 90, kind: 'refund', request: 'yesterday', at: START }),
    aCharge({ credits: null, kind: 'lost', at: START }),
  ];
  expect(spentToday(charges, START)).toBe(5);
  expect(spentToday(charges, START + DAY)).toBe(0);
});

describe('what counts towards the cap', () => {
  const prices = { ...NO_PRICES, search: 1, fields: { ...NO_PRICES.fields, work_email: 3 } };

  test('lost answers of today at their highest price, and requests without a line in the ledger', () => {
    const charges = [
      aCharge({ credits: 7, at: START }),
      aCharge({
        kind: 'lost',
        credits: null,
        op: 'contact-batch',
        people: 4,
        fields: ['work_email'],
        at: START,
      }),
      aCharge({ kind: 'lost', credits: null, op: 'search', people: 0, fields: [], at: START - 2 * DAY }),
    ];
    const open = [
      aRequest({ state: 'sending', fields: ['work_email'] }),
      aRequest({ state: 'recorded', op: 'contact-batch', targets: targets(2), fields: ['work_email'] }),
      aRequest({ state: 'accepted', fields: ['work_email'], charged: 3 }),
      aRequest({ state: 'unknown', fields: ['work_email'] }),
    ];
    expect(takenToday(charges, open, prices, START)).toEqual({
      spentToday: 7,
      atRisk: 12 + 3 + 6,
      unpriced: false,
    });
  });

  test('requests without a known price are named as such', () => {
    const lost = aCharge({ kind: 'lost', credits: null, fields: ['phone'], at: START });
    expect(takenToday([lost], [], prices, START)).toEqual({ spentToday: 0, atRisk: 0, unpriced: true });
  });
});
