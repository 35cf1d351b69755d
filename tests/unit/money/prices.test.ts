import { describe, expect, test } from 'vitest';
import { learnPrices, NO_PRICES, quoted, worstCase } from '../../../lib/money/prices.ts';
import { aCharge, aRequest, targets } from '../../support/records.ts';

test('no price is known before something was paid', () => {
  expect(learnPrices([])).toEqual(NO_PRICES);
  expect(learnPrices([aCharge({ kind: 'lost', credits: null }), aCharge({ credits: 0 })])).toEqual(NO_PRICES);
});

test('the newest charge names the price, in whichever order the lines come', () => {
  const prices = learnPrices([
    aCharge({ op: 'search', fields: [], credits: 2, at: 20 }),
    aCharge({ op: 'search', fields: [], credits: 1, at: 10 }),
    aCharge({ op: 'enrich', fields: [], credits: 4, at: 10 }),
  ]);
  expect(prices).toMatchObject({ search: 2, enrich: 4 });
});

test('a refund is no price', () => {
  expect(learnPrices([aCharge({ kind: 'refund', credits: 9 })])).toEqual(NO_PRICES);
});

test('the price of one field follows from the sum if the others are known', () => {
  const prices = learnPrices([
    aCharge({ fields: ['work_email'], credits: 3, at: 1 }),
    aCharge({ fields: ['work_email', 'phone'], credits: 8.5, at: 2 }),
  ]);
  expect(prices.fields).toEqual({ work_email: 3, personal_email: null, phone: 5.5 });
});

test('no price follows from a sum with two unknown fields, or from one that does not fit', () => {
  expect(learnPrices([aCharge({ fields: ['work_email', 'phone'], credits: 8 })])).toEqual(NO_PRICES);
  const cheaper = learnPrices([
    aCharge({ fields: ['work_email'], credits: 3, at: 1 }),
    aCharge({ fields: ['work_email', 'phone'], credits: 3, at: 2 }),
  ]);
  expect(cheaper.fields.phone).toBeNull();
});

test('a batch names a price if its sum divides evenly among the people it was charged for', () => {
  const batch = { op: 'enrich-batch', credits: 6, fields: [] } as const;
  expect(learnPrices([aCharge({ ...batch, people: 3, fields: [] })]).enrich).toBe(2);
  expect(learnPrices([aCharge({ ...batch, people: 4, fields: [] })]).enrich).toBe(1.5);
  expect(learnPrices([aCharge({ ...batch, people: 7, fields: [] })]).enrich).toBeNull();
  expect(learnPrices([aCharge({ ...batch, people: 0, fields: [] })]).enrich).toBeNull();
  for (const price of [1.1, 0.29, 0.125])
    expect(learnPrices([aCharge({ ...batch, people: 1, credits: price, fields: [] })]).enrich).toBe(price);
  expect(learnPrices([aCharge({ ...batch, people: 7, credits: 7.700000000000001, fields: [] })]).enrich).toBe(
    1.1,
  );
});

test('a batch of one field names its price; one of several fields does not, since it does not say who needed which', () => {
  const batch = aCharge({ op: 'contact-batch', people: 4, credits: 12, fields: ['phone'] });
  expect(learnPrices([batch]).fields.phone).toBe(3);
  const known = aCharge({ fields: ['work_email'], credits: 1, at: 1 });
  const both = { ...batch, fields: ['work_email', 'phone'] as typeof batch.fields, at: 2 };
  expect(learnPrices([known, both]).fields.phone).toBeNull();
  expect(learnPrices([known, { ...both, people: 1 }]).fields.phone).toBe(11);
});

describe('a refusal because of missing credits', () => {
  const error = { kind: 'insufficient-credits', required: 5, available: 2 } as const;
  const phone = aRequest({ op: 'contact', fields: ['phone'] });

  test('names a price, which the next charge or quote replaces', () => {
    const quotes = quoted([], phone, error, 10) ?? [];
    expect(learnPrices([], quotes).fields.phone).toBe(5);
    const dearer = quoted(quotes, phone, { ...error, required: 6 }, 20) ?? [];
    expect(dearer).toHaveLength(1);
    expect(learnPrices([], dearer).fields.phone).toBe(6);
    expect(learnPrices([aCharge({ fields: ['phone'], credits: 4, at: 30 })], dearer).fields.phone).toBe(4);
    expect(learnPrices([aCharge({ fields: ['phone'], credits: 4, at: 15 })], dearer).fields.phone).toBe(6);
  });

  test('names none without a number, for nothing, or for several people', () => {
    expect(quoted([], phone, { ...error, required: null }, 10)).toBeNull();
    expect(quoted([], phone, { ...error, required: 0 }, 10)).toBeNull();
    expect(quoted([], phone, { kind: 'timeout' }, 10)).toBeNull();
    expect(quoted([], aRequest({ op: 'contact-batch', targets: targets(2) }), error, 10)).toBeNull();
  });
});

const known = { search: 1, enrich: 2, fields: { work_email: 3, personal_email: 4, phone: null } };

test('the highest price counts every person and field, and is unknown if one price is unknown', () => {
  expect(worstCase(known, { op: 'search', people: 0, fields: [] })).toBe(1);
  expect(worstCase(known, { op: 'enrich-batch', people: 12, fields: [] })).toBe(24);
  expect(worstCase(known, { op: 'contact-batch', people: 3, fields: ['work_email', 'personal_email'] })).toBe(
    21,
  );
  expect(worstCase(known, { op: 'contact', people: 1, fields: ['work_email', 'phone'] })).toBeNull();
});
