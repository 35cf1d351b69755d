import { describe, expect, it } from 'vitest';
import { nextIndex, typedIndex } from '../../../components/ui/roving.ts';

describe('nextIndex', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowRight', 0, null],
    ['a', 0, null],
  ])('%s from %d leads to %j in a column of three', (key, from, to) => {
    expect(nextIndex(key, from, 3, 'vertical')).toBe(to);
  });

  it('follows the direction of the text in a row', () => {
    expect(nextIndex('ArrowRight', 0, 3, 'horizontal')).toBe(1);
    expect(nextIndex('ArrowLeft', 0, 3, 'horizontal', true)).toBe(1);
    expect(nextIndex('ArrowDown', 0, 3, 'horizontal')).toBeNull();
  });

  it('is none in an empty list', () => {
    expect(nextIndex('Home', -1, 0, 'vertical')).toBeNull();
  });
});

describe('typedIndex', () => {
  const places = ['Lyon', 'Lisbon', 'Paris', 'London'];

  it.each([
    ['l', -1, 0],
    ['l', 0, 1],
    ['ll', 1, 3],
    ['l', 3, 0],
    ['lo', 0, 3],
    ['LI', 1, 1],
    ['p', -1, 2],
    ['x', 1, null],
  ])('%j from %d finds %j', (typed, from, to) => {
    expect(typedIndex(places, from, typed)).toBe(to);
  });

  it('finds nothing in an empty list', () => {
    expect(typedIndex([], -1, 'a')).toBeNull();
  });
});
