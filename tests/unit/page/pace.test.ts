import { expect, test } from 'vitest';
import { createPace } from '../../../lib/page/pace.ts';

function paced() {
  const clock = { now: 0 };
  const pace = createPace(() => clock.now);
  const waits = (changes: number, everyMs: number) =>
    Array.from({ length: changes }, () => {
      clock.now += everyMs;
      return pace();
    });
  return { clock, waits };
}

test.each([
  ['a person who looks at a profile each second', 1_000],
  ['a person who looks at ten profiles in seven seconds', 700],
])('%s never waits', (_who, everyMs) => {
  expect(new Set(paced().waits(100, everyMs))).toEqual(new Set([0]));
});

test('a few changes at once are followed at once, as when a page corrects its address', () => {
  expect(paced().waits(4, 0)).toEqual([0, 0, 0, 0]);
});

test('a page that goes on waits longer and longer, and no longer than four seconds', () => {
  expect(paced().waits(12, 0).slice(4)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000]);
  expect(paced().waits(20_000, 50).at(-1)).toBe(4_000);
});

test('a page that has been quiet is followed at once again', () => {
  const { clock, waits } = paced();
  waits(20_000, 0);
  clock.now += 10_000;
  expect(waits(4, 0)).toEqual([0, 0, 0, 0]);
});
