import { describe, expect, test } from 'vitest';
import { checkLimits, spentToday } from '../../../lib/spending/limits.ts';
import { aCharge } from '../../support/records.ts';
import { DAY, START } from '../../support/times.ts';

const free = { confirmAbove: null, dailyCap: null };
const one = { worstCase: 5, people: 1, confirmed: false, spentToday: 0 };

describe('confirming', () => {
  test('nothing set, nothing asked', () => {
    expect(checkLimits(free, { ...one, worstCase: null, people: 40 })).toEqual({ verdict: 'go' });
  });

  test('asks above the limit, not at it', () => {
    expect(checkLimits({ ...free, confirmAbove: 5 }, one)).toEqual({ verdict: 'go' });
    expect(checkLimits({ ...free, confirmAbove: 4 }, one)).toEqual({ verdict: 'confirm', credits: 5 });
  });

  test('a yes goes ahead', () => {
    expect(checkLimits({ ...free, confirmAbove: 0 }, { ...one, confirmed: true })).toEqual({ verdict: 'go' });
  });

  test('an unknown price asks for several people and lets one through', () => {
    const limits = { ...free, confirmAbove: 20 };
    expect(checkLimits(limits, { ...one, worstCase: null })).toEqual({ verdict: 'go' });
    expect(checkLimits(limits, { ...one, worstCase: null, people: 2 })).toEqual({
      verdict: 'confirm',
      credits: null,
    });
  });
});

describe('the daily cap', () => {
  const capped = { confirmAbove: null, dailyCap: 10 };

  test('may be reached, not broken', () => {
    expect(checkLimits(capped, { ...one, spentToday: 5 })).toEqual({ verdict: 'go' });
    expect(checkLimits(capped, { ...one, spentToday: 5.5 })).toEqual({
      verdict: 'capped',
      cap: 10,
      spentToday: 5.5,
    });
  });

  test('no yes goes past it', () => {
    expect(checkLimits(capped, { ...one, spentToday: 9, confirmed: true }).verdict).toBe('capped');
  });

  test('an unknown price goes until it is reached', () => {
    expect(checkLimits(capped, { ...one, worstCase: null, spentToday: 9 }).verdict).toBe('go');
    expect(checkLimits(capped, { ...one, worstCase: null, spentToday: 10 }).verdict).toBe('capped');
  });

  test('a cap of nothing stops everything', () => {
    expect(checkLimits({ confirmAbove: null, dailyCap: 0 }, { ...one, worstCase: 0 }).verdict).toBe('capped');
  });
});

test('today begins at midnight, and refunds are taken off', () => {
  const midnight = new Date(START).setHours(0, 0, 0, 0);
  const charges = [
    aCharge({ credits: 100, at: midnight - 1 }),
    aCharge({ credits: 7, at: midnight }),
    aCharge({ credits: 2, kind: 'refund', at: START }),
    aCharge({ credits: null, kind: 'lost', at: START }),
  ];
  expect(spentToday(charges, START)).toBe(5);
  expect(spentToday(charges, START + DAY)).toBe(0);
});
