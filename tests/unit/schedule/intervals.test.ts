import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alarmIsWrong,
  alarmTime,
  backOff,
  deniedSince,
  isGoneForGood,
  longestPause,
  nextLook,
  nextPoll,
  type Tick,
} from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import { MINUTE, SECOND, START } from '../../support/times.ts';

const TIMING = timing();

function tick(change: Partial<Tick> = {}): Tick {
  return { now: START, timing: TIMING, random: () => 0, watched: false, ...change };
}

const anyBeat = fc.record({
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  watched: fc.boolean(),
  failures: fc.nat(2_000),
  retryAfterMs: fc.option(fc.integer({ min: -1_000, max: 10 ** 9 })),
  parked: fc.boolean(),
});

test('every pause is between fifteen seconds and the longest pause', () => {
  fc.assert(
    fc.property(anyBeat, ({ random, watched, failures, retryAfterMs, parked }) => {
      const at = tick({ random: () => random, watched });
      for (const time of [nextPoll(at, { parked }), backOff(at, failures, retryAfterMs)]) {
        expect(time).toBeGreaterThanOrEqual(START + 15 * SECOND);
        expect(time).toBeLessThanOrEqual(START + longestPause(TIMING));
      }
    }),
  );
});

describe('polling', () => {
  test('is every fifteen seconds while somebody watches, and every thirty otherwise', () => {
    expect(nextPoll(tick({ watched: true })) - START).toBe(15 * SECOND);
    expect(nextPoll(tick()) - START).toBe(30 * SECOND);
  });

  test('is seldom for a parked request, unless somebody watches', () => {
    expect(nextPoll(tick(), { parked: true }) - START).toBe(30 * MINUTE);
    expect(nextPoll(tick({ watched: true }), { parked: true }) - START).toBe(15 * SECOND);
  });

  test('is spread by a random part, so that many browsers do not poll at the same time', () => {
    const latest = nextPoll(tick({ random: () => 0.999_999 })) - START;
    expect(latest).toBeGreaterThan(30 * SECOND + 0.9 * TIMING.jitter);
    expect(latest).toBeLessThan(30 * SECOND + TIMING.jitter);
  });
});

describe('backing off', () => {
  test('doubles up to five minutes', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 60].map((failures) => (backOff(tick(), failures) - START) / SECOND);
    expect(pauses).toEqual([15, 30, 60, 120, 240, 300, 300]);
  });

  test('follows a Retry-After between the shortest and the longest pause', () => {
    const pause = (ms: number) => (backOff(tick(), 0, ms) - START) / SECOND;
    expect([1, 20, 90, 3_600].map((seconds) => pause(seconds * SECOND))).toEqual([15, 20, 90, 300]);
  });

  test('after a Retry-After is spread over a whole interval, since many browsers may have been told one moment', () => {
    const latest = tick({ random: () => 0.999_999 });
    expect(backOff(latest, 0, MINUTE) - START).toBeGreaterThan(MINUTE + 0.9 * TIMING.pollIdle);
    expect(backOff(latest, 0) - START).toBeLessThan(15 * SECOND + TIMING.jitter);
  });

  test('a short Retry-After does not shorten a pause that has grown', () => {
    expect(backOff(tick(), 3, SECOND) - START).toBe(120 * SECOND);
  });
});

describe('a job that the service denies', () => {
  test('is asked about again after 1, 5 and 30 minutes, and is gone after that', () => {
    const asked: number[] = [];
    for (let now = START; !isGoneForGood(tick({ now }), START); now = nextLook(tick({ now }), START))
      asked.push((now - START) / MINUTE);
    expect(asked).toEqual([0, 1, 6]);
    expect(nextLook(tick({ now: START + 6 * MINUTE }), START)).toBe(START + 36 * MINUTE);
    expect(isGoneForGood(tick({ now: START + 36 * MINUTE - 1 }), START)).toBe(false);
    expect(isGoneForGood(tick({ now: START + 36 * MINUTE }), START)).toBe(true);
  });

  test('is not asked about more often than any other', () => {
    expect(nextLook(tick({ now: START + MINUTE - SECOND }), START)).toBe(START + MINUTE + 14 * SECOND);
  });

  test('is not gone while nobody denies it, however old it is', () => {
    expect(isGoneForGood(tick({ now: START + 1_000 * MINUTE }), null)).toBe(false);
  });

  test('counts anew after a pause in which nothing could be asked', () => {
    const denied = { goneSince: START - 6 * MINUTE, changedAt: START };
    expect(deniedSince(tick({ now: START + 36 * MINUTE - 1 }), denied)).toBe(START - 6 * MINUTE);
    expect(deniedSince(tick({ now: START + 36 * MINUTE }), denied)).toBeNull();
    expect(deniedSince(tick(), { goneSince: null, changedAt: START })).toBeNull();
    // The clock was set back by two hours.
    expect(deniedSince(tick({ now: START - 120 * MINUTE }), denied)).toBeNull();
  });

  test('waits no longer than the longest pause', () => {
    expect(30 * MINUTE).toBeLessThanOrEqual(longestPause({ ...TIMING, parkAfter: 0 }));
  });
});

describe('the one alarm', () => {
  test('is at the earliest due time, but never within thirty seconds', () => {
    expect(alarmTime([START + 2 * MINUTE, null, START + MINUTE], START, TIMING)).toBe(START + MINUTE);
    expect(alarmTime([START + SECOND], START, TIMING)).toBe(START + 30 * SECOND);
    expect(alarmTime([START - MINUTE], START, TIMING)).toBe(START + 30 * SECOND);
  });

  test('is not set if nothing is due', () => {
    expect(alarmTime([], START, TIMING)).toBeNull();
    expect(alarmTime([null], START, TIMING)).toBeNull();
  });

  test('is set only if it is missing, in the past or too late', () => {
    const wanted = START + MINUTE;
    expect(alarmIsWrong(null, wanted, START)).toBe(true);
    expect(alarmIsWrong(wanted, wanted, START)).toBe(false);
    expect(alarmIsWrong(START + 10, wanted, START)).toBe(false);
    expect(alarmIsWrong(wanted + 500, wanted, START)).toBe(false);
    expect(alarmIsWrong(wanted + 2 * SECOND, wanted, START)).toBe(true);
    expect(alarmIsWrong(START - 1, wanted, START)).toBe(true);
  });

  test('is cleared when nothing is due any more', () => {
    expect(alarmIsWrong(START + MINUTE, null, START)).toBe(true);
    expect(alarmIsWrong(null, null, START)).toBe(false);
  });

  test('is never postponed by waking often', () => {
    const due = START + 5 * SECOND;
    let standing: number | null = null;
    for (let now = START; now < START + 29 * SECOND; now += SECOND) {
      const wanted = alarmTime([due], now, TIMING);
      if (alarmIsWrong(standing, wanted, now)) standing = wanted;
    }
    expect(standing).toBe(START + 30 * SECOND);
  });
});

test('a sandbox build shortens every interval but the age at which clicks are dropped', () => {
  const fast = timing(0.05);
  expect(fast.pollWatched).toBe(750);
  expect(fast.alarmFloor).toBe(1_500);
  expect(fast.lapseAfter).toBe(TIMING.lapseAfter);
});
