import { expect, it } from 'vitest';
import { createFlashCount } from '../../../lib/page/flash-count.ts';

/** What is told at each time for how often the box has gone above something by then. */
function told(counts: readonly [at: number, raised: number][]): string[] {
  let now = 0;
  const count = createFlashCount(() => now);
  return counts.map(([at, raised]) => {
    now = at;
    return count(raised);
  });
}

it('tells of a toast and of a tooltip, each once', () => {
  expect(
    told([
      [0, 1],
      [400, 2],
      [900, 2],
      [2_000, 3],
    ]),
  ).toEqual(['one', 'one', 'none', 'one']);
});

it('tells of elements that come again and again', () => {
  expect(
    told([
      [0, 1],
      [900, 2],
      [1_999, 3],
      [2_100, 4],
    ]),
  ).toEqual(['one', 'one', 'many', 'many']);
});

it('counts what came while nobody looked once', () => {
  expect(
    told([
      [0, 1],
      [300, 40],
      [400, 40],
    ]),
  ).toEqual(['one', 'one', 'none']);
});
