import { expect, test } from 'vitest';
import { fewAndRest } from '../../support/few.ts';

const CASES = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
const nameOf = ({ name }: { name: string }) => name;

test('every case is in one of the two parts', () => {
  expect(fewAndRest(CASES, nameOf, ['b'])).toEqual({
    few: [{ name: 'b' }],
    rest: [{ name: 'a' }, { name: 'c' }],
  });
});

test('a name that no case has is an error', () => {
  expect(() => fewAndRest(CASES, nameOf, ['b', 'd'])).toThrow('There is no case d.');
});
