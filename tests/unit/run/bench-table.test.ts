import { expect, test } from 'vitest';
import {
  against,
  atLeast,
  atMost,
  exactly,
  formatMarkdown,
  formatTable,
  least,
  median,
  percentile,
} from '../../bench/bench.ts';

test('a figure that is equal to its bound is within it', () => {
  expect(atLeast(500, 500)).toEqual({ bound: '≥ 500', ok: true });
  expect(atLeast(499.9, 500).ok).toBe(false);
  expect(atMost(50, 50)).toEqual({ bound: '≤ 50', ok: true });
  expect(atMost(50.1, 50).ok).toBe(false);
  expect(exactly(1, 1)).toEqual({ bound: '= 1', ok: true });
  expect(exactly(0, 1).ok).toBe(false);
});

test('the median and the smallest of no figures are an error', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(least([3, 1, 2])).toBe(1);
  expect(() => median([])).toThrow(RangeError);
  expect(() => least([])).toThrow(RangeError);
});

test('a percentile is a figure that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(hundred, 95)).toBe(95);
  expect(percentile([7], 95)).toBe(7);
  expect(percentile([1, 2, 3, 40], 95)).toBe(40);
  expect(() => percentile([], 95)).toThrow(RangeError);
});

test('a figure that is not a number breaks its bound', () => {
  expect(atMost(Number.NaN, 1).ok).toBe(false);
  expect(atLeast(Number.NaN, 1).ok).toBe(false);
});

test('the table can be pasted into a document', () => {
  const table = formatMarkdown([
    { what: 'bare', figure: 2, unit: 'ms' },
    { what: 'ours', figure: 3, unit: 'ms', ...against(3, 'bare', 2), ...atMost(3, 5) },
  ]);
  expect(table.split('\n')).toEqual([
    '|      | figure | unit | ratio | to   | bound |       |',
    '| ---- | -----: | ---- | ----: | ---- | ----- | ----- |',
    '| bare |      2 | ms   |       |      |       |       |',
    '| ours |      3 | ms   |   1.5 | bare | ≤ 5   | holds |',
  ]);
});

test('the table aligns figures, ratios and results', () => {
  const table = formatTable([
    { what: 'refusals', figure: 12_345.6, unit: 'a second' },
    {
      what: 'searches',
      figure: 617.28,
      unit: 'a second',
      ...against(617.28, 'refusals', 12_345.6),
      ...atLeast(617.28, 500),
    },
    { what: 'start', figure: 2.3456, unit: 's', ...atMost(2.3456, 1) },
  ]);
  expect(table.split('\n')).toEqual([
    '          figure  unit      ratio  to        bound',
    'refusals  12,346  a second',
    'searches     617  a second   0.05  refusals  ≥ 500  holds',
    'start       2.35  s                          ≤ 1    BROKEN',
  ]);
});
