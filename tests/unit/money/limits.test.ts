import { describe, expect, test } from 'vitest';
import {
  checkCap,
  checkLimits,
  isDearer,
  type Limits,
  type Spend,
  spentToday,
  type Taken,
  takenToday,
  withinLimit,
} from '../../../lib/money/limits.ts';
import { NO_PRICES, type Priced, type Prices } from '../../../lib/money/prices.ts';
import { aCharge, aRequest, targets } from '../../support/records.ts';
import { DAY, START } from '../../support/times.ts';

const free: Limits = { confirmAbove: null, dailyCap: null };
const nothing: Taken = { spentToday: 0, atRisk: 0, unpriced: false };
const email: Priced = { op: 'contact', people: 1, fields: ['work_email'] };
const profile: Priced = { op: 'enrich', people: 1, fields: [] };
const prices: Prices = [
  { op: 'contact', fields: ['work_email'], people: 1, credits: 5, at: 1 },
  { op: 'contact-batch', fields: ['work_email'], people: 1, credits: 3, at: 1 },
  { op: 'search', fields: [], people: 1, credits: 1, at: 1 },
];
const order = (change: Partial<Spend> = {}): Spend => ({
  steps: [email],
  confirmed: false,
  shown: null,
  balance: null,
  ...change,
});
const check = (limits: Limits, spend: Partial<Spend> = {}, taken: Partial<Taken> = {}, known = prices) =>
  checkLimits(limits, order(spend), { ...nothing, ...taken }, known);

describe('an order at known prices', () => {
  test('may cost what it costs at these prices', () => {
    expect(check(free)).toEqual({ kind: 'go', limit: 5 });
    expect(check(free, { steps: [email, { ...email, op: 'contact-batch', people: 2 }] })).toEqual({
      kind: 'go',
      limit: 11,
    });
    expect(check(free, { steps: [] })).toEqual({ kind: 'go', limit: 0 });
  });

  test('asks above the amount that the recruiter set, not at it', () => {
    expect(check({ ...free, confirmAbove: 5 })).toEqual({ kind: 'go', limit: 5 });
    const asks = { kind: 'confirm', credits: 5, unpriced: [], much: true };
    expect(check({ ...free, confirmAbove: 4 })).toEqual(asks);
    expect(check({ ...free, confirmAbove: 0 }, { confirmed: true })).toEqual({ kind: 'go', limit: 5 });
  });

  test('takes no yes for an amount above that if it was said over a page', () => {
    const asks = { kind: 'confirm', credits: 5, unpriced: [], much: true };
    expect(check({ ...free, confirmAbove: 4 }, { confirmed: 'price' })).toEqual(asks);
    expect(check({ ...free, confirmAbove: 5 }, { confirmed: 'price' })).toEqual({ kind: 'go', limit: 5 });
    const unknown = check({ ...free, confirmAbove: 4 }, { steps: [profile], confirmed: 'price' });
    expect(unknown).toMatchObject({ kind: 'go' });
  });

  test('asks if it costs more than was shown, also if that was confirmed', () => {
    const asks = { kind: 'confirm', credits: 5, unpriced: [] };
    expect(check(free, { shown: 4 })).toEqual(asks);
    expect(check(free, { shown: 4, confirmed: true })).toEqual(asks);
    expect(check(free, { shown: 5 })).toEqual({ kind: 'go', limit: 5 });
  });

  test('costs nothing at a price of zero, which needs no question', () => {
    const zero = prices.map((one) => ({ ...one, credits: 0 }));
    expect(check({ ...free, confirmAbove: 0 }, {}, {}, zero)).toEqual({ kind: 'go', limit: 0 });
  });
});

describe('an order with an unknown price', () => {
  const steps = [email, profile];

  test('is asked about once, with every step whose price is not known', () => {
    expect(check(free, { steps })).toEqual({ kind: 'confirm', credits: null, unpriced: [profile] });
    expect(check(free, { steps }, {}, NO_PRICES)).toEqual({
      kind: 'confirm',
      credits: null,
      unpriced: [email, profile],
    });
    expect(check(free, { steps, confirmed: true }).kind).toBe('go');
  });

  test.each<[string, number | null, number | null, number | null, number | null]>([
    ['what is left of the daily cap', 20, 100, null, 13],
    ['the balance', 20, 9, null, 9],
    ['what the recruiter was shown', 20, 9, 8, 8],
    ['the balance, without a cap', null, 9, null, 9],
    ['nothing that is known', null, null, null, null],
    ['no balance of zero: the service refuses then, or it costs nothing', 20, 0, null, 13],
  ])('may cost %s', (_what, dailyCap, balance, shown, limit) => {
    const spend = { steps, confirmed: true, balance, shown };
    const taken = { spentToday: 5, atRisk: 2 };
    expect(check({ ...free, dailyCap }, spend, taken)).toEqual({ kind: 'go', limit });
  });
});

describe('the daily cap', () => {
  const capped: Limits = { confirmAbove: null, dailyCap: 10 };

  test('may be reached but not exceeded', () => {
    expect(check(capped, {}, { spentToday: 5 })).toEqual({ kind: 'go', limit: 5 });
    expect(check(capped, {}, { spentToday: 5.5 })).toEqual({
      kind: 'capped',
      cap: 10,
      spentToday: 5.5,
      atRisk: 0,
    });
  });

  test('counts what may have been charged as charged', () => {
    expect(check(capped, {}, { spentToday: 2, atRisk: 3 })).toEqual({ kind: 'go', limit: 5 });
    expect(check(capped, { confirmed: true }, { spentToday: 2, atRisk: 4 })).toEqual({
      kind: 'capped',
      cap: 10,
      spentToday: 2,
      atRisk: 4,
    });
  });

  test('also stops a confirmed order', () => {
    expect(check(capped, { confirmed: true }, { spentToday: 9 }).kind).toBe('capped');
  });

  test('asks about an unknown price, and stops it once the cap is reached', () => {
    const unknown = { steps: [profile] };
    expect(check(capped, unknown, { spentToday: 9 }).kind).toBe('confirm');
    expect(check(capped, { ...unknown, confirmed: true }, { spentToday: 9 }).kind).toBe('go');
    expect(check(capped, unknown, { spentToday: 10 }).kind).toBe('capped');
  });

  test('asks while something under way has no known price', () => {
    expect(check(capped, {}, { unpriced: true })).toEqual({ kind: 'confirm', credits: 5, unpriced: [] });
    expect(check(free, {}, { unpriced: true }).kind).toBe('go');
  });

  test('of 0 credits stops everything but what needs no request', () => {
    const none: Limits = { confirmAbove: null, dailyCap: 0 };
    const zero = prices.map((one) => ({ ...one, credits: 0 }));
    expect(check(none, {}, {}, zero).kind).toBe('capped');
    expect(check(none, { steps: [] }).kind).toBe('go');
  });

  test('stops a single request in the same way', () => {
    const taken = { spentToday: 2, atRisk: 3, unpriced: false };
    expect(checkCap(10, 5, taken)).toBeNull();
    expect(checkCap(10, 5.5, taken)?.kind).toBe('capped');
    expect(checkCap(10, null, taken)).toBeNull();
    expect(checkCap(5, null, taken)?.kind).toBe('capped');
    expect(checkCap(null, 1_000, taken)).toBeNull();
  });
});

describe('the limit of an order', () => {
  test('is held against what was charged, what is at risk and the next price', () => {
    expect(withinLimit(10, { charged: 4, atRisk: 3, price: 3 })).toBeNull();
    expect(withinLimit(10, { charged: 4, atRisk: 3, price: 3.5 })).toEqual({
      kind: 'over-limit',
      limit: 10,
      needed: 10.5,
    });
    expect(withinLimit(null, { charged: 400, atRisk: 3, price: 3 })).toBeNull();
  });

  test('lets a request of an unknown price leave while something is left of it', () => {
    expect(withinLimit(10, { charged: 9, atRisk: 0, price: null })).toBeNull();
    expect(withinLimit(10, { charged: 9, atRisk: 1, price: null })?.kind).toBe('over-limit');
  });

  test('stops everything after a charge that nobody knows', () => {
    expect(withinLimit(10, { charged: 0, atRisk: null, price: 0 })).toEqual({
      kind: 'over-limit',
      limit: 10,
      needed: null,
    });
  });

  test('lets free requests leave although it is used up', () => {
    expect(withinLimit(10, { charged: 10, atRisk: 0, price: 0 })).toBeNull();
  });
});

test('a price rose if more was charged than was expected', () => {
  expect(isDearer({ charged: 4, expected: 3 })).toBe(true);
  expect(isDearer({ charged: 3, expected: 3 })).toBe(false);
  expect(isDearer({ charged: null, expected: 3 })).toBe(false);
  expect(isDearer({ charged: 4, expected: null })).toBe(false);
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
  test('lost answers of today at what they were expected to cost, and requests without a line in the ledger', () => {
    const lost = {
      kind: 'lost',
      credits: null,
      op: 'contact-batch',
      fields: ['work_email'],
      at: START,
    } as const;
    const charges = [
      aCharge({ credits: 7, at: START }),
      aCharge({ ...lost, people: 4, fields: ['work_email'] }),
      aCharge({ ...lost, people: 4, fields: ['work_email'], expected: 20 }),
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
      atRisk: 12 + 20 + 5 + 6,
      unpriced: false,
    });
  });

  test('requests without a known price are named as such', () => {
    const lost = aCharge({ kind: 'lost', credits: null, fields: ['phone'], at: START });
    expect(takenToday([lost], [], prices, START)).toEqual({ spentToday: 0, atRisk: 0, unpriced: true });
  });
});
