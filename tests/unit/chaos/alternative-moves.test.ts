import { expect, test } from 'vitest';
import { alternativesTo } from '../../chaos/alternative-moves.ts';
import { planJourney } from '../../chaos/plan.ts';

const moves = Array.from({ length: 200 }, (_, seed) => planJourney(seed + 1).moves).flat();

test('every click has alternatives, of which the last is always possible', () => {
  const always = ['search', 'look at spend'];
  for (const move of moves) {
    const last = alternativesTo(move).at(-1);
    switch (move.do) {
      case 'visit':
        expect(last?.do).toBe(move.whom === 'known' ? 'visit' : undefined);
        break;
      case 'find':
      case 'enrich':
      case 'unlock':
      case 'turn page':
      case 'search again':
      case 'batch':
      case 'delete':
        expect(always).toContain(last?.do);
        break;
      default:
        expect(last).toBeUndefined();
    }
  }
});

test('no alternative is the move itself or another alternative, and equal moves have equal alternatives', () => {
  for (const move of moves) {
    const all = [move, ...alternativesTo(move)].map((one) => JSON.stringify(one));
    expect(new Set(all).size).toBe(all.length);
    expect(alternativesTo(move)).toEqual(alternativesTo(structuredClone(move)));
  }
});

test('the first alternative to an unlock is the unlock of the other fields', () => {
  expect(alternativesTo({ do: 'unlock', fields: ['phone'], twice: true })[0]).toEqual({
    do: 'unlock',
    fields: ['work_email', 'personal_email'],
    twice: true,
  });
});
