import { expect, test } from 'vitest';
import { recoverRequests } from '../../../lib/requests/due.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import { aRequest } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND, START } from '../../support/times.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: false };
const parked = (polledAt: number, changedAt: number) =>
  recoverRequests(
    [aRequest({ state: 'accepted', parked: true, due: START + 20 * MINUTE, polledAt, changedAt })],
    tick,
  ).soon[0]?.due;

test('a request that a dead worker was sending is unknown until it is looked into', () => {
  const { changed } = recoverRequests(
    [aRequest({ state: 'sending', sends: 1, sentAt: START - SECOND })],
    tick,
  );
  expect(changed).toMatchObject([{ state: 'unknown', due: START + 29 * SECOND, lostAt: START }]);
});

test('a job that the service denied is asked about at every start', () => {
  const denied = aRequest({
    state: 'accepted',
    op: 'contact-batch',
    goneSince: START - MINUTE,
    due: START + 29 * MINUTE,
    polledAt: START - MINUTE,
    changedAt: START - MINUTE,
  });
  expect(recoverRequests([denied], tick)).toEqual({ changed: [], soon: [{ ...denied, due: START }] });
});

test('a request that is due soon is left unchanged', () => {
  const due = START + 20 * MINUTE;
  expect(
    recoverRequests(
      [aRequest({ state: 'accepted', due }), aRequest(), aRequest({ state: 'unknown', due })],
      tick,
    ),
  ).toEqual({ changed: [], soon: [] });
});

test('a request that is due later than any interval, because the clock was set back, is due soon', () => {
  const found = aRequest({ state: 'accepted', due: START + 2 * DAY });
  const { changed } = recoverRequests([found], tick);
  expect(changed).toEqual([{ ...found, due: START + 5 * MINUTE }]);
  expect(recoverRequests(changed, tick).changed).toEqual([]);
});

test('a denied job is asked about soon also after the clock was set back, at each start alike', () => {
  const denied = aRequest({
    state: 'accepted',
    goneSince: START + HOUR,
    due: START + 2 * HOUR,
    polledAt: START + HOUR,
    changedAt: START + HOUR,
  });
  const soon = { ...denied, due: START + 15 * SECOND };
  expect(recoverRequests([denied], tick)).toEqual({ changed: [], soon: [soon] });
});

test('a parked request is polled at once, unless it was answered a moment ago', () => {
  expect(parked(START - HOUR, START - HOUR)).toBe(START);
  expect(parked(START - MINUTE, START - SECOND)).toBe(START + 14 * SECOND);
  expect(parked(START - MINUTE, START + DAY)).toBe(START + 15 * SECOND);
});

test('a parked request that backs off waits for its time, which the service may have named', () => {
  const backsOff = aRequest({
    state: 'accepted',
    parked: true,
    failures: 1,
    error: { kind: 'slow-down', retryAfterMs: 5 * MINUTE },
    due: START + 4 * MINUTE,
    polledAt: START - MINUTE,
    changedAt: START - MINUTE,
  });
  expect(recoverRequests([backsOff], tick)).toEqual({ changed: [], soon: [] });
});

test('a poll that a stopped worker left unanswered keeps its time', () => {
  expect(parked(START - SECOND, START - HOUR)).toBe(START + 20 * MINUTE);
});

test('a question that may have left just before the worker stopped is not asked again for fifteen seconds', () => {
  const polling = aRequest({
    state: 'accepted',
    polledAt: START - 50 * SECOND,
    changedAt: START - MINUTE,
    due: START + 10 * SECOND,
  });
  const later = { ...polling, due: START + 15 * SECOND };
  expect(recoverRequests([polling], tick)).toEqual({ changed: [], soon: [later] });
});
