import { expect, test } from 'vitest';
import { elementsFor } from '../../../components/workspace/row-elements.ts';

const NONE = { list: 1, of: new Map<string, number>(), made: 0 };
const shown = ({ of }: { of: ReadonlyMap<string, number> }) => [...of];

test('a row keeps its element while others of its list come and go', () => {
  const first = elementsFor(NONE, 1, ['a', 'b', 'c']);
  const next = elementsFor(first, 1, ['x', 'b', 'c', 'd']);
  expect(shown(next)).toEqual([
    ['x', 3],
    ['b', 1],
    ['c', 2],
    ['d', 4],
  ]);
  // What was drawn before is drawn anew.
  expect(shown(elementsFor(next, 1, ['a', 'b']))).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
});

test('another list takes the elements of the one before, in their order, and no row has that of another', () => {
  const first = elementsFor(NONE, 1, ['a', 'b', 'c']);
  const other = elementsFor(first, 2, ['c', 'd', 'e', 'f', 'g']);
  expect(shown(other)).toEqual([
    ['c', 0],
    ['d', 1],
    ['e', 2],
    ['f', 3],
    ['g', 4],
  ]);
  const fewer = elementsFor(other, 3, ['g']);
  expect(shown(fewer)).toEqual([['g', 0]]);
  // Elements that were not needed any more are gone, and none is given twice.
  expect(shown(elementsFor(fewer, 4, ['a', 'b', 'c']))).toEqual([
    ['a', 0],
    ['b', 5],
    ['c', 6],
  ]);
});
