import { expect, test } from 'vitest';
import { FREEDOM_NAMES, FREEDOMS } from '../../../sandbox/dialects.ts';
import { FAULTS, MOVES, planJourney } from '../../chaos/plan.ts';

const plans = Array.from({ length: 200 }, (_, seed) => planJourney(seed + 1));

test('equal seeds give equal journeys, and other seeds others', () => {
  expect(Array.from({ length: 200 }, (_, seed) => planJourney(seed + 1))).toEqual(plans);
  const different = new Set(plans.map(({ moves }) => JSON.stringify(moves)));
  expect(different.size).toBe(plans.length);
});

test('200 seeds have every move and every fault among them', () => {
  const moves = plans.flatMap((plan) => plan.moves);
  expect(new Set(moves.map((move) => move.do))).toEqual(new Set(MOVES));
  expect(new Set(moves.flatMap((move) => (move.do === 'fault' ? [move.fault] : [])))).toEqual(
    new Set(FAULTS),
  );
  expect(new Set(plans.map(({ account }) => account))).toEqual(new Set(['rich', 'demo', 'small']));
});

test('200 seeds have every reading of every freedom among them', () => {
  for (const name of FREEDOM_NAMES)
    expect([name, new Set(plans.map((plan) => plan.dialect[name]))]).toEqual([
      name,
      new Set(FREEDOMS[name].readings),
    ]);
});

test('every journey that goes offline goes online again, and is short enough to run many', () => {
  for (const { moves } of plans) {
    const offline = moves.filter((move) => move.do === 'offline').length;
    expect(moves.filter((move) => move.do === 'online').length).toBe(offline);
    expect(moves.length).toBeGreaterThan(1);
    expect(moves.length).toBeLessThan(26);
  }
});

test('a quarter of the journeys starts from a history', () => {
  const some = Array.from({ length: 1_000 }, (_, seed) => planJourney(seed + 1));
  const share = some.filter(({ hasHistory }) => hasHistory).length / some.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.3);
});
