import { expect, test } from 'vitest';
import { complaintsOf, type Result } from '../../chaos/series.ts';
import { tableOf } from '../../chaos/table.ts';

const figures = {
  moves: 5,
  swapped: 2,
  skipped: 1,
  kills: 2,
  restarts: 1,
  charges: 4,
  faults: new Map([['cut', 3] as const]),
};
const fine: Result = { seed: 3, figures, faults: {}, brokeOff: null };

test('the table adds up the figures of all journeys and counts the broken promises', () => {
  const bad: Result = { seed: 4, figures, faults: { lost: ['one', 'two'] }, brokeOff: null };
  const cut: Result = { seed: 5, figures: null, faults: {}, brokeOff: 'Error: gone' };
  const lines = tableOf([fine, bad, cut]).split('\n');
  const cell = (name: string) =>
    lines
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim();
  expect(cell('seeds')).toBe('3 to 5');
  expect(cell('moves ')).toBe('10');
  expect(cell('moves changed')).toBe('4');
  expect(cell('moves left out')).toBe('2');
  expect(cell('fault: cut')).toBe('6');
  expect(cell('worker kills')).toBe('4');
  expect(cell('browser restarts')).toBe('2');
  expect(cell('charges')).toBe('8');
  expect(cell('lost')).toBe('2');
  expect(cell('double charges')).toBe('0');
  expect(cell('broken off')).toBe('1');
});

test('a journey that broke off has a complaint', () => {
  expect(complaintsOf(fine)).toEqual([]);
  expect(complaintsOf({ ...fine, faults: { paidTwice: ['x'] }, brokeOff: 'gone' })).toEqual([
    'paidTwice: x',
    'broke off: gone',
  ]);
});
