import { expect, test } from 'vitest';
import { dueSteps, nextDue } from '../../../lib/requests/due.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import { aRequest, targets } from '../../support/records.ts';
import { MINUTE, SECOND, START } from '../../support/times.ts';

const TIMING = timing();
const state = {
  open: [],
  isBusy: () => false,
  isUnreachable: false,
  refusedAt: null,
  unsavedSince: null,
  at: START,
  timing: TIMING,
  personKeys: ({ urn }: { urn: string }) => [urn],
};
const batch = (n: number, change = {}) =>
  aRequest({
    id: `j/c${n}`,
    order: 'j',
    op: 'contact-batch',
    state: 'recorded',
    targets: targets(2, n * 2),
    ...change,
  });

test('after a Retry-After no request of the order is sent before that time', () => {
  const later = START + 2 * MINUTE;
  const open = [batch(1, { due: later }), batch(2), batch(3)];
  expect(dueSteps({ ...state, open })).toEqual([]);
  expect(nextDue({ ...state, open })).toBe(later);
  expect(dueSteps({ ...state, open, at: later }).map(({ request }) => request.id)).toEqual(['j/c1']);
});

test('a batch that waits for another batch of its order is not due', () => {
  const open = [batch(1, { state: 'sending', due: null }), batch(2, { due: START - SECOND })];
  const busy = { ...state, open, isBusy: (id: string) => id === 'j/c1' };
  expect(dueSteps(busy)).toEqual([]);
  expect(nextDue(busy)).toBeNull();
});

test('while the service is out of reach nothing is due but a look at regular intervals', () => {
  const open = [aRequest({ state: 'accepted', due: START - SECOND })];
  expect(dueSteps({ ...state, open })).toHaveLength(1);
  expect(dueSteps({ ...state, open, isUnreachable: true })).toEqual([]);
  expect(nextDue({ ...state, open, isUnreachable: true })).toBe(START + TIMING.pollIdle);
});

test('an answer that the disk refused is written again later, and its request is not polled meanwhile', () => {
  const open = [aRequest({ id: 'held', state: 'accepted', due: START - SECOND })];
  const held = { ...state, open, isBusy: () => true, unsavedSince: START };
  expect(dueSteps(held)).toEqual([]);
  expect(nextDue(held)).toBe(START + TIMING.pollWatched);
});

test('a refused key is tried at its own time in each browser, by one request', () => {
  const open = [
    aRequest({ id: 'first', state: 'accepted', due: START }),
    aRequest({ id: 'second', state: 'accepted', due: START }),
  ];
  const refused = { ...state, open, refusedAt: START + 250 };
  const at = START + 250 + 5.5 * MINUTE;
  expect(nextDue(refused)).toBe(at);
  expect(dueSteps({ ...refused, at: at - 1 })).toEqual([]);
  expect(dueSteps({ ...refused, at })).toHaveLength(1);
});

test.each([
  ['a poll', 'accepted', 'poll'],
  ['a look for a lost answer', 'unknown', 'reconcile'],
  ['a sending that was put off', 'recorded', 'send'],
] as const)('%s waits for its time, to the millisecond', (_what, requestState, step) => {
  const request = aRequest({ state: requestState, due: START });
  const early = { ...state, open: [request], at: START - 1 };
  expect(dueSteps(early)).toEqual([]);
  expect(nextDue(early)).toBe(START);
  expect(dueSteps({ ...early, at: START })).toEqual([{ request, step }]);
});
