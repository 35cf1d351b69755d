import { expect, it, vi } from 'vitest';
import { countProgress } from '../../../lib/export/progress.ts';

it('is told a hundred times at most, and never beyond the total', () => {
  const tell = vi.fn();
  const count = countProgress(1_000, tell);
  for (let part = 0; part < 1_100; part += 1) count(1);
  expect(tell).toHaveBeenCalledTimes(100);
  expect(tell.mock.calls[0]).toEqual([10]);
  expect(tell).toHaveBeenLastCalledWith(1_000);
});

it('is told of the end, however short the last step is', () => {
  const tell = vi.fn();
  const count = countProgress(101, tell);
  for (let part = 0; part < 101; part += 1) count(1);
  expect(tell).toHaveBeenLastCalledWith(101);
});

it('is told of each of a few', () => {
  const tell = vi.fn();
  const count = countProgress(2, tell);
  count(1);
  count(1);
  expect(tell.mock.calls).toEqual([[1], [2]]);
});
