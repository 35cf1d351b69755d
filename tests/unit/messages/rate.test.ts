import { expect, test } from 'vitest';
import { createRate, MAX_TABS } from '../../../lib/messages/rate.ts';

function rated(most = 3, everyMs = 100) {
  const clock = { now: 1_000 };
  const isAllowed = createRate(() => clock.now, { most, everyMs });
  const taken = (tab: number, tries: number) =>
    Array.from({ length: tries }, () => isAllowed(tab)).filter(Boolean).length;
  return { clock, taken };
}

test('a tab may do so much at once, and no more', () => {
  expect(rated().taken(1, 20_000)).toBe(3);
});

test('one more is allowed after each interval, and never more than at first', () => {
  const { clock, taken } = rated();
  taken(1, 10);
  clock.now += 99;
  expect(taken(1, 10)).toBe(0);
  clock.now += 1;
  expect(taken(1, 10)).toBe(1);
  clock.now += 1_000_000;
  expect(taken(1, 10)).toBe(3);
});

test('what is refused takes nothing from later', () => {
  const { clock, taken } = rated();
  taken(1, 3);
  clock.now += 50;
  expect(taken(1, 20_000)).toBe(0);
  clock.now += 50;
  expect(taken(1, 1)).toBe(1);
});

test('one tab takes nothing from another', () => {
  const { taken } = rated();
  taken(1, 20_000);
  expect(taken(2, 10)).toBe(3);
});

test('a clock that is put back allows nothing more and takes nothing away', () => {
  const { clock, taken } = rated();
  taken(1, 2);
  clock.now -= 1_000_000;
  expect(taken(1, 10)).toBe(1);
});

test('as many tabs are remembered as a browser may have', () => {
  const { taken } = rated();
  for (let tab = 0; tab < MAX_TABS; tab += 1) taken(tab, 3);
  expect(taken(0, 3)).toBe(0);
  taken(MAX_TABS, 1);
  // The tab that was heard of longest ago is forgotten: that is the second, since the first was heard again.
  expect(taken(0, 3)).toBe(0);
  expect(taken(1, 3)).toBe(3);
});
