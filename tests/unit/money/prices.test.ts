import { describe, expect, test } from 'vitest';
import {
  knownPrice,
  NO_PRICES,
  priceOf,
  pricesOfLedger,
  quotedPrice,
  withPrice,
  withTypedPrice,
  worstCase,
} from '../../../lib/money/prices.ts';
import type { ContactField } from '../../../lib/service/model.ts';
import type { PriceRecord, RequestRecord } from '../../../lib/store/records.ts';
import { aCharge, aRequest, targets } from '../../support/records.ts';

const AT = 9;
const paid = (change: Partial<RequestRecord>) =>
  aRequest({ state: 'accepted', sends: 1, remoteId: 'r', charged: 3, ...change });
const batch = (people: number, change: Partial<RequestRecord> = {}) =>
  paid({
    op: 'contact-batch',
    targets: targets(people),
    progress: { total: people, completed: 0, failed: 0, stalled: false },
    ...change,
  });
const price = (change: Partial<PriceRecord>): PriceRecord => ({
  op: 'contact',
  fields: ['work_email'],
  people: 1,
  credits: 3,
  at: AT,
  ...change,
});

describe('a price is learnt from', () => {
  test('a request for one field, one profile or one result page', () => {
    expect(priceOf(paid({}), AT)).toEqual(price({}));
    const enrich = paid({ op: 'enrich', state: 'done', fields: [], charged: 2 });
    expect(priceOf(enrich, AT)).toEqual(price({ op: 'enrich', fields: [], credits: 2 }));
    const search = paid({ op: 'search', state: 'done', fields: [], targets: [], charged: 1 });
    expect(priceOf(search, AT)).toEqual(price({ op: 'search', fields: [], credits: 1 }));
  });

  test('a batch for one field, by the people it works on: who is passed over costs nothing', () => {
    const four = price({ op: 'contact-batch', credits: 3 });
    expect(priceOf(batch(4, { charged: 12 }), AT)).toEqual(four);
    const progress = { total: 4, completed: 0, failed: 0, stalled: false };
    expect(priceOf(batch(15, { charged: 12, progress }), AT)).toEqual(four);
    const profiles = batch(7, { op: 'enrich-batch', fields: [], charged: 7.700000000000001 });
    expect(priceOf(profiles, AT)).toEqual(price({ op: 'enrich-batch', fields: [], credits: 1.1 }));
  });

  test('a free request of a service whose price is zero', () => {
    const before = [{ urn: 'urn:1', status: 'none' }];
    expect(priceOf(paid({ charged: 0, before }), AT)).toEqual(price({ credits: 0 }));
    expect(priceOf(batch(2, { charged: 0 }), AT)).toEqual(price({ op: 'contact-batch', credits: 0 }));
    const enrich = paid({
      op: 'enrich',
      state: 'done',
      fields: [],
      charged: 0,
      outcomes: [{ urn: 'urn:1', result: 'enriched', reason: null }],
    });
    expect(priceOf(enrich, AT)).toEqual(price({ op: 'enrich', fields: [], credits: 0 }));
    const search = paid({ op: 'search', state: 'done', remoteId: null, fields: [], targets: [], charged: 0 });
    expect(priceOf(search, AT)).toEqual(price({ op: 'search', fields: [], credits: 0 }));
  });

  test('a sum over several fields for that combination and number of people alone', () => {
    const fields: ContactField[] = ['work_email', 'phone'];
    expect(priceOf(paid({ fields, charged: 8.5 }), AT)).toEqual(price({ fields, credits: 8.5 }));
    expect(priceOf(batch(3, { fields, charged: 20 }), AT)).toEqual(
      price({ op: 'contact-batch', fields, people: 3, credits: 20 }),
    );
  });
});

describe('no price is learnt from', () => {
  const inCache = [{ urn: 'urn:1', result: 'enriched', reason: 'cache' } as const];
  test.each<[string, RequestRecord]>([
    ['an answer that names no charge', paid({ charged: null })],
    ['a request that never left', paid({ charged: 0, sends: 0 })],
    ['a free contact that a colleague may have opened before: nobody told', paid({ charged: 0, before: [] })],
    ['a contact that the company had already', paid({ state: 'done', charged: 0, remoteId: null })],
    ['a profile from the cache', paid({ op: 'enrich', state: 'done', charged: 0, outcomes: inCache })],
    ['a batch that does not say for how many people it works', batch(3, { progress: null })],
    ['a batch that works for nobody', batch(3, { charged: 0, progress: progressOf(0) })],
    ['a batch whose charge was not the same for everybody', batch(7, { charged: 6 })],
  ])('%s', (_what, request) => {
    expect(priceOf(request, AT)).toBeNull();
  });
});

function progressOf(total: number): RequestRecord['progress'] {
  return { total, completed: 0, failed: 0, stalled: false };
}

test('the last price of a combination replaces the one before, in whichever order its fields were asked', () => {
  const first = withPrice(NO_PRICES, price({ fields: ['phone', 'work_email'], credits: 8 }));
  const both = { op: 'contact', people: 1, fields: ['work_email', 'phone'] } as const;
  expect(knownPrice(first, both)).toBe(8);
  const second = withPrice(first, price({ fields: ['work_email', 'phone'], credits: 9 }));
  expect(second).toHaveLength(1);
  expect(knownPrice(second, both)).toBe(9);
});

test('the oldest prices are dropped beyond a hundred', () => {
  let prices = withPrice(NO_PRICES, price({ op: 'search', fields: [] }));
  for (let people = 1; people <= 100; people++)
    prices = withPrice(prices, price({ op: 'contact-batch', people, credits: people }));
  expect(prices).toHaveLength(100);
  expect(knownPrice(prices, { op: 'search', people: 1, fields: [] })).toBeNull();
  expect(knownPrice(prices, { op: 'contact-batch', people: 100, fields: ['work_email'] })).toBe(100);
});

describe('a refusal because of missing credits', () => {
  const error = { kind: 'insufficient-credits', required: 5, available: 2 } as const;
  const phone = aRequest({ op: 'contact', fields: ['phone'] });

  test('names a price', () => {
    expect(quotedPrice(phone, error, AT)).toEqual(price({ fields: ['phone'], credits: 5 }));
  });

  test('names none without a number, for nothing, or for several people', () => {
    expect(quotedPrice(phone, { ...error, required: null }, AT)).toBeNull();
    expect(quotedPrice(phone, { ...error, required: 0 }, AT)).toBeNull();
    expect(quotedPrice(phone, { kind: 'timeout' }, AT)).toBeNull();
    expect(quotedPrice(aRequest({ op: 'contact-batch', targets: targets(2) }), error, AT)).toBeNull();
  });
});

describe('the ledger of an older account', () => {
  test('names the prices of requests for one person, the newest first, in whichever order the lines come', () => {
    const prices = pricesOfLedger([
      aCharge({ op: 'search', fields: [], people: 0, credits: 2, at: 20 }),
      aCharge({ op: 'search', fields: [], people: 0, credits: 1, at: 10 }),
      aCharge({ op: 'enrich', fields: [], credits: 4, at: 15 }),
    ]);
    expect(prices).toEqual([
      price({ op: 'search', fields: [], credits: 2, at: 20 }),
      price({ op: 'enrich', fields: [], credits: 4, at: 15 }),
    ]);
  });

  test('names no price by a refund, a lost answer, or a batch whose people it does not know one by one', () => {
    const lines = [
      aCharge({ kind: 'refund', credits: 9 }),
      aCharge({ kind: 'lost', credits: null }),
      aCharge({ op: 'contact-batch', people: 4, credits: 12 }),
    ];
    expect(pricesOfLedger(lines)).toEqual([]);
  });

  test('is corrected by a newer quote of a refusal', () => {
    const quotes = [price({ fields: ['phone'], credits: 6, at: 20 })];
    const wanted = { op: 'contact', people: 1, fields: ['phone'] } as const;
    const charged = (at: number) => [aCharge({ fields: ['phone'], credits: 4, at })];
    expect(knownPrice(pricesOfLedger(charged(15), quotes), wanted)).toBe(6);
    expect(knownPrice(pricesOfLedger(charged(30), quotes), wanted)).toBe(4);
  });
});

describe('the most that something can cost', () => {
  const prices = [
    price({ op: 'search', fields: [], credits: 1 }),
    price({ op: 'enrich-batch', fields: [], credits: 2 }),
    price({ op: 'contact-batch', fields: ['work_email'], credits: 3 }),
    price({ op: 'contact-batch', fields: ['personal_email'], credits: 4 }),
    price({ op: 'contact', fields: ['phone'], credits: 5 }),
  ];

  test('counts every person and field', () => {
    expect(worstCase(prices, { op: 'search', people: 0, fields: [] })).toBe(1);
    expect(worstCase(prices, { op: 'enrich-batch', people: 12, fields: [] })).toBe(24);
    const both = { op: 'contact-batch', people: 3, fields: ['work_email', 'personal_email'] } as const;
    expect(worstCase(prices, both)).toBe(21);
    expect(worstCase(prices, { ...both, people: 0 })).toBe(0);
  });

  test('is not known if one price is not known, nor at the price of the other way to ask', () => {
    const phone = ['phone'] as const;
    expect(worstCase(prices, { op: 'contact', people: 1, fields: ['work_email', 'phone'] })).toBeNull();
    expect(worstCase(prices, { op: 'contact', people: 1, fields: phone })).toBe(5);
    expect(worstCase(prices, { op: 'contact-batch', people: 1, fields: phone })).toBeNull();
    expect(worstCase(prices, { op: 'contact', people: 1, fields: ['work_email'] })).toBeNull();
    expect(worstCase(prices, { op: 'enrich', people: 1, fields: [] })).toBeNull();
  });

  test('follows from the sum for a combination, which teaches nothing about its parts', () => {
    const fields: ContactField[] = ['work_email', 'phone'];
    const sums = [
      price({ fields, credits: 8 }),
      price({ op: 'contact-batch', fields, people: 3, credits: 20 }),
    ];
    expect(worstCase(sums, { op: 'contact', people: 1, fields })).toBe(8);
    expect(worstCase(sums, { op: 'contact', people: 1, fields: ['phone'] })).toBeNull();
    expect(worstCase(sums, { op: 'contact-batch', people: 3, fields })).toBe(20);
    expect(worstCase(sums, { op: 'contact-batch', people: 2, fields })).toBeNull();
    // Nor does the sum for one person tell what several cost.
    const one = [price({ op: 'contact-batch', fields, credits: 8 })];
    expect(worstCase(one, { op: 'contact-batch', people: 1, fields })).toBe(8);
    expect(worstCase(one, { op: 'contact-batch', people: 2, fields })).toBeNull();
  });

  test('shows no binary fractions', () => {
    const cheap = [price({ op: 'enrich-batch', fields: [], credits: 0.1 })];
    expect(worstCase(cheap, { op: 'enrich-batch', people: 3, fields: [] })).toBe(0.3);
  });
});

describe('a price that the recruiter typed in', () => {
  const typed = (credits: number | null, prices: readonly PriceRecord[] = NO_PRICES) =>
    withTypedPrice(prices, { op: 'contact', fields: ['phone'], credits }, AT);
  const wanted = { op: 'contact', people: 1, fields: ['phone'] } as const;

  test('is a known price, marked as typed', () => {
    expect(typed(5)).toEqual([price({ fields: ['phone'], credits: 5, typed: true })]);
    expect(worstCase(typed(5), wanted)).toBe(5);
    expect(worstCase(typed(5), { ...wanted, op: 'contact-batch' })).toBeNull();
  });

  test('takes the place of one that was learnt, and gives it up to the next charge', () => {
    const learnt = [price({ fields: ['phone'], credits: 4 })];
    expect(typed(5, learnt)).toEqual([price({ fields: ['phone'], credits: 5, typed: true })]);
    const charged = withPrice(typed(5), price({ fields: ['phone'], credits: 6, at: AT + 1 }));
    expect(charged).toEqual([price({ fields: ['phone'], credits: 6, at: AT + 1 })]);
  });

  test('is forgotten alone', () => {
    const others = [price({}), price({ op: 'contact-batch', fields: ['phone'] })];
    expect(typed(null, typed(5, others))).toEqual(others);
    expect(typed(null)).toEqual([]);
  });
});
