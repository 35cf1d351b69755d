import { expect, test } from 'vitest';
import { against, atLeast, atMost, formatTable } from '../../bench/bench.ts';

test('a bound holds up to its very value', () => {
  expect(atLeast(500, 500)).toEqual({ bound: '≥ 500', ok: true });
  expect(atLeast(499.9, 500).ok).toBe(false);
  expect(atMost(50, 50)).toEqual({ bound: '≤ 50', ok: true });
  expect(atMost(50.1, 50).ok).toBe(false);
});

test('the table lines up figures, ratios and verdicts', () => {
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
