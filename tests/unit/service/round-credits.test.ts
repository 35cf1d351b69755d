import { expect, test } from 'vitest';
import { roundCredits } from '../../../lib/service/round-credits.ts';

test.each([
  [0.1 + 0.2, 0.3],
  [-0.1 + 0.2 - 7 + 7 - 0.1, 0],
  [-1e-9, 0],
  [-0, 0],
  [-2.5, -2.5],
  [Number.NaN, Number.NaN],
])('%s credits are %s, and nothing is never less than nothing', (credits, rounded) => {
  expect(roundCredits(credits)).toBe(rounded);
});
