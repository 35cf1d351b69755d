import { expect, test } from 'vitest';
import { readAmount } from '../../../lib/settings/read-amount.ts';

const RANGE = { min: 0, max: 1_000_000 };

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 12 ', 12],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['0.25', 0.25],
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000', 1000],
  ['1’000', 1000],
  ['1,000,000', 1_000_000],
])('%j is %s', (typed, amount) => {
  expect(readAmount(typed, RANGE)).toBe(amount);
});

test.each([
  '-1',
  '1000001',
  '1e3',
  '0x10',
  'Infinity',
  'a lot',
  '1.2.3',
  '0.125',
  '12,34,56',
  '٣',
  '5😀',
  '5\u0000',
  '1\t2',
  '9'.repeat(10_000),
])('%j is no amount', (typed) => {
  expect(readAmount(typed, RANGE)).toBeUndefined();
});

test('only a whole number is taken where it has to be one', () => {
  expect(readAmount('1.5', { min: 1, max: 10, whole: true })).toBeUndefined();
  expect(readAmount('0', { min: 1, max: 10, whole: true })).toBeUndefined();
  expect(readAmount('7', { min: 1, max: 10, whole: true })).toBe(7);
});
