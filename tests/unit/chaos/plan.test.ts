import { expect, test } from 'vitest';
import { FAULTS, MOVES, planJourney } from '../../chaos/plan.ts';

const plans = Array.from({ length: 200 }, (_, seed) => planJourney(seed + 1));

test('the same seed is the same journey, and another seed another', () => {
  expect(Array.from({ length: 200 }, (_, seed) => planJourney(seed + 1))).toEqual(plans);
  const different = new Set(plans.map(({ moves }) => JSON.stringify(moves)));
  expect(different.size).toBe(plans.length);
});

test('every move and every fault comes up over 200 seeds', () => {
  const moves = plans.flatMap((plan) => plan.moves);
  expect(new Set(moves.map((move) => move.do))).toEqual(new Set(MOVES));
  expect(new Set(moves.flatMap((move) => (move.do === 'fault' ? [move.fault] : [])))).toEqual(
    new Set(FAULTS),
  );
  expect(new Set(plans.map(({ account }) => account))).toEqual(new Set(['rich', 'demo', 'small']));
});

test('whoever goes offline comes back, and a journey is short enough to take many', () => {
  for (const { moves } of plans) {
    const offline = moves.filter((move) => move.do === 'offline').length;
    expect(moves.filter((move) => move.do === 'online').length).toBe(offline);
    expect(moves.length).toBeGreaterThan(1);
    expect(moves.length).toBeLessThan(26);
  }
});
