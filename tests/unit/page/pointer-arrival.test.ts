import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPointerArrival } from '../../../lib/page/pointer-arrival.ts';

const FRAME = { width: 360, height: 800 };

/** Whether a pointer that was seen at these points, one after the other, came over the edge. */
function came(...points: [x: number, y: number][]): boolean {
  const arrival = createPointerArrival();
  return points.map(([x, y]) => arrival.at({ x, y }, FRAME)).at(-1) ?? false;
}

test.each<[string, [number, number][]]>([
  ['slow, from the left', [[2, 300]]],
  ['slow, from the window’s right edge', [[357, 300]]],
  ['slow, from above', [[200, 5]]],
  ['slow, from below', [[200, 796]]],
  [
    'fast, from the left',
    [
      [110, 300],
      [190, 310],
    ],
  ],
  [
    'fast, and slowing down at its goal',
    [
      [150, 300],
      [205, 300],
      [215, 300],
      [216, 300],
    ],
  ],
  [
    'fast, from above',
    [
      [200, 120],
      [190, 170],
    ],
  ],
])('a pointer came over the edge: %s', (_how, points) => {
  expect(came(...points)).toBe(true);
});

test.each<[string, [number, number][]]>([
  ['it rests', [[180, 300]]],
  [
    'it is reported twice at the same point',
    [
      [180, 300],
      [180, 300],
    ],
  ],
  [
    'it trembles',
    [
      [180, 300],
      [181, 301],
      [179, 300],
    ],
  ],
  [
    'it trembles over a button near the edge',
    [
      [310, 300],
      [306, 298],
    ],
  ],
  [
    'it rests, and sets out later',
    [
      [180, 300],
      [181, 300],
      [260, 300],
    ],
  ],
  [
    'it moves, but has come from nowhere near',
    [
      [180, 400],
      [200, 420],
    ],
  ],
])('a pointer appeared inside: %s', (_how, points) => {
  expect(came(...points)).toBe(false);
});

test('how it came is judged anew after it left', () => {
  const arrival = createPointerArrival();
  expect(arrival.at({ x: 2, y: 300 }, FRAME)).toBe(true);
  arrival.left();
  expect(arrival.at({ x: 180, y: 300 }, FRAME)).toBe(false);
  arrival.left();
  expect(arrival.at({ x: 2, y: 300 }, FRAME)).toBe(true);
});

test('a hand that crosses the window in twelve steps or more has come over the edge by the time it rests', () => {
  const left = 920;
  fc.assert(
    fc.property(
      fc.record({
        fromX: fc.integer({ min: 100, max: 700 }),
        fromY: fc.integer({ min: 100, max: 700 }),
        toX: fc.integer({ min: left + 40, max: left + 340 }),
        toY: fc.integer({ min: 60, max: 740 }),
        steps: fc.integer({ min: 12, max: 60 }),
      }),
      ({ fromX, fromY, toX, toY, steps }) => {
        const arrival = createPointerArrival();
        let cameOverEdge = false;
        for (let step = 1; step <= steps; step += 1) {
          // It is fastest in the middle of its way.
          const part = (1 - Math.cos((Math.PI * step) / steps)) / 2;
          const x = fromX + (toX - fromX) * part;
          const y = fromY + (toY - fromY) * part;
          if (x >= left) cameOverEdge = arrival.at({ x: x - left, y }, FRAME);
        }
        expect(cameOverEdge).toBe(true);
      },
    ),
  );
});
