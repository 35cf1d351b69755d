import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../../sandbox/random.ts';
import { contactDuration, enrichDuration, planSlots } from '../../../../sandbox/service/schedule.ts';

test('the same text always has the same share, and shares are evenly distributed', () => {
  const shares = Array.from({ length: 4_000 }, (_, index) => shareOf(`person ${index}`));
  expect(shareOf('person 1')).toBe(shares[1]);
  for (const tenth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const inside = shares.filter((share) => Math.floor(share * 10) === tenth).length;
    expect(inside).toBeGreaterThan(300);
    expect(inside).toBeLessThan(500);
  }
});

test('durations stay within their bounds', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(contactDuration(seed)).toBeGreaterThanOrEqual(20_000);
      expect(contactDuration(seed)).toBeLessThan(180_000);
      expect(enrichDuration(seed)).toBeGreaterThanOrEqual(3_000);
      expect(enrichDuration(seed)).toBeLessThan(20_000);
    }),
  );
});

test('a plan has at most three lookups at a time, leaves no worker idle and keeps the order', () => {
  const durations = fc.array(fc.integer({ min: 4_000, max: 180_000 }), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(durations, fc.integer({ min: 1, max: 100 }), fc.string(), (work, speed, seed) => {
      const slots = planSlots(work, 1_000_000, speed, seed);
      expect(slots).toHaveLength(work.length);
      for (const { beginsAt, finishAt } of slots) {
        expect(beginsAt).toBeGreaterThan(1_000_000);
        expect(finishAt).toBeGreaterThan(beginsAt);
        expect(
          slots.filter((other) => other.beginsAt < beginsAt && beginsAt < other.finishAt).length,
        ).toBeLessThan(3);
      }
      const begun = slots.map(({ beginsAt }) => beginsAt);
      expect(begun).toEqual(begun.toSorted((a, b) => a - b));
      const end = Math.max(...slots.map(({ finishAt }) => finishAt)) - 1_000_000;
      const sum = work.reduce((total, duration) => total + duration, 0);
      expect(end).toBeLessThanOrEqual((sum / 3 + Math.max(...work)) / speed + 1);
    }),
  );
});
