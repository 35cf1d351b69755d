import { expect, test } from 'vitest';
import { movedStage, newStageId, stageProblem } from '../../../lib/follow-up/stage-draft.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('a stage needs a name', () => {
  expect(stageProblem(named('To contact', ' \u00a0 '), 1, 'en')).toBe('empty');
  expect(stageProblem(named('To contact', ' Replied '), 1, 'en')).toBeNull();
});

test('of two stages with one name the later is wrong, however it is written', () => {
  const stages = named('Größe', ' größe ', 'Grösse', 'Grosse');
  expect(stages.map((_, index) => stageProblem(stages, index, 'de'))).toEqual([null, 'twice', null, null]);
});

test('a new stage has an id that no other has', () => {
  expect(newStageId(new Set(['to-contact']))).toBe('stage-1');
  expect(newStageId(new Set(['stage-1', 'stage-2']))).toBe('stage-3');
});

test('a stage moves by one place, and not over the ends', () => {
  expect(movedStage(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(movedStage(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(movedStage(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(movedStage(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
