import { expect, test } from 'vitest';
import { learnPrices, NO_PRICES, underway, worstCase } from '../../../lib/spending/prices.ts';
import { aCharge, anIntent, targets } from '../../support/records.ts';

test('nothing paid, nothing known', () => {
  expect(learnPrices([])).toEqual(NO_PRICES);
  expect(learnPrices([aCharge({ kind: 'lost', credits: null }), aCharge({ credits: 0 })])).toEqual(NO_PRICES);
});

test('the newest word stands, whatever order the lines come in', () => {
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

test('of several fields one unknown follows from the rest', () => {
  const prices = learnPrices([
    aCharge({ fields: ['work_email'], credits: 3, at: 1 }),
    aCharge({ fields: ['work_email', 'phone'], credits: 8.5, at: 2 }),
  ]);
  expect(prices.fields).toEqual({ work_email: 3, personal_email: null, phone: 5.5 });
});

test('two unknowns, or a sum that does not fit, teach nothing', () => {
  expect(learnPrices([aCharge({ fields: ['work_email', 'phone'], credits: 8 })])).toEqual(NO_PRICES);
  const cheaper = learnPrices([
    aCharge({ fields: ['work_email'], credits: 3, at: 1 }),
    aCharge({ fields: ['work_email', 'phone'], credits: 3, at: 2 }),
  ]);
  expect(cheaper.fields.phone).toBeNull();
});

test('a batch of several people names no price for one', () => {
  expect(learnPrices([aCharge({ op: 'enrich-batch', people: 3, credits: 6, fields: [] })]).enrich).toBeNull();
  expect(learnPrices([aCharge({ op: 'enrich-batch', people: 1, credits: 2, fields: [] })]).enrich).toBe(2);
});

const known = { search: 1, enrich: 2, fields: { work_email: 3, personal_email: 4, phone: null } };

test('the worst case counts every person and field, and is unknown with one price unknown', () => {
  expect(worstCase(known, { op: 'search', people: 0, fields: [] })).toBe(1);
  expect(worstCase(known, { op: 'enrich-batch', people: 12, fields: [] })).toBe(24);
  expect(worstCase(known, { op: 'contact-batch', people: 3, fields: ['work_email', 'personal_email'] })).toBe(
    21,
  );
  expect(worstCase(known, { op: 'contact', people: 1, fields: ['work_email', 'phone'] })).toBeNull();
});

test('what is under way counts until its charge is known', () => {
  const open = [
    anIntent({ op: 'enrich-batch', targets: targets(3), fields: [] }),
    anIntent({ fields: ['work_email'] }),
    anIntent({ fields: ['work_email'], charged: 3 }),
    anIntent({ fields: ['phone'] }),
  ];
  expect(underway(known, open)).toBe(9);
});
