import { beforeEach, expect, test } from 'vitest';
import { makeAnswer } from '../../../lib/requests/answer-meaning.ts';
import { createUnsaved } from '../../../lib/requests/unsaved.ts';
import { aRequest } from '../../support/records.ts';

const answer = makeAnswer({ type: 'finished', at: 1, charged: 1, outcomes: [] });
const [one, two] = [aRequest({ id: '1' }), aRequest({ id: '2' })];
let at: number;
let unsaved: ReturnType<typeof createUnsaved>;

beforeEach(() => {
  at = 1;
  unsaved = createUnsaved(() => at++);
});

test('there are unsaved answers until the last answer and the last order are saved', () => {
  expect(unsaved.since()).toBeNull();
  unsaved.keepAnswer(one, answer);
  unsaved.keepAnswer(two, answer);
  unsaved.keepOrder('order');
  expect(unsaved.since()).toBe(3);
  unsaved.answerSaved('1');
  expect(unsaved.since()).toBe(3);
  unsaved.answerSaved('2');
  expect(unsaved.since()).toBe(3);
  unsaved.orderSaved('order');
  expect(unsaved.since()).toBeNull();
  unsaved.keepOrder('order');
  unsaved.keepAnswer(one, answer);
  unsaved.orderSaved('order');
  expect(unsaved.since()).toBe(5);
});

test('an answer that the disk refuses again is written once more, and a saved one is not', () => {
  unsaved.keepAnswer(one, answer);
  unsaved.keepAnswer(two, answer);
  unsaved.keepAnswer(one, answer);
  unsaved.answerSaved('2');
  expect(unsaved.answers()).toEqual([{ request: one, answer }]);
  expect([unsaved.hasAnswer('1'), unsaved.hasAnswer('2')]).toEqual([true, false]);
  expect(unsaved.since()).toBe(3);
});

test('nothing is left after everything was erased', () => {
  unsaved.keepAnswer(one, answer);
  unsaved.keepOrder('order');
  unsaved.clear();
  expect([unsaved.answers(), unsaved.orders(), unsaved.since()]).toEqual([[], [], null]);
});
