import { expect, test } from 'vitest';
import { createTurns } from '../../../lib/requests/turns.ts';
import { settled } from '../../support/virtual-time.ts';

test('two run at a time, the others in the order in which they came, also after one that failed', async () => {
  const inTurn = createTurns(2);
  const started: number[] = [];
  const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  const all = [0, 1, 2, 3, 4].map((n) =>
    inTurn(() => {
      started.push(n);
      return new Promise<void>((resolve, reject) => ends.set(n, { resolve, reject }));
    }).catch(() => {}),
  );
  await settled();
  expect(started).toEqual([0, 1]);
  ends.get(1)?.reject(new Error('broken'));
  await settled();
  expect(started).toEqual([0, 1, 2]);
  ends.get(0)?.resolve();
  ends.get(2)?.resolve();
  await settled();
  expect(started).toEqual([0, 1, 2, 3, 4]);
  ends.get(3)?.resolve();
  ends.get(4)?.resolve();
  await Promise.all(all);
  // Nobody holds a place any more.
  const again = [5, 6].map((n) => inTurn(async () => started.push(n)));
  await Promise.all(again);
  expect(started.slice(5)).toEqual([5, 6]);
});
