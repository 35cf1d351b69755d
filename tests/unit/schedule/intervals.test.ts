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
  nextProbe,
  type Tick,
} from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import { randomNumbers } from '../../../sandbox/random.ts';
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
    const latest = (watched: boolean) => nextPoll(tick({ watched, random: () => 0.999_999 })) - START;
    expect(latest(true)).toBeGreaterThan(20.9 * SECOND);
    expect(latest(true)).toBeLessThan(21 * SECOND);
    expect(latest(false)).toBeGreaterThan(41.9 * SECOND);
    expect(latest(false)).toBeLessThan(42 * SECOND);
  });

  test('comes every eighteen seconds in the mean while somebody watches', () => {
    const random = randomNumbers(1);
    const pauses = Array.from({ length: 10_000 }, () => nextPoll(tick({ watched: true, random })) - START);
    const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length;
    expect(mean / SECOND).toBeCloseTo(18, 0);
  });

  test('moves browsers apart within five minutes that all began in one moment', () => {
    expect(busiest({ watched: true, from: 5 * MINUTE, until: 6 * MINUTE })).toBeLessThan(1.3);
    expect(busiest({ watched: false, from: 10 * MINUTE, until: 12 * MINUTE })).toBeLessThan(1.3);
  });
});

/** The most polls in a second of a span, as a multiple of the mean, if many browsers are all answered at the start. */
function busiest(
  { watched, from, until }: { watched: boolean; from: number; until: number },
  first: (at: Tick) => number = nextPoll,
): number {
  const random = randomNumbers(2);
  const polls = new Array<number>((until - from) / SECOND).fill(0);
  for (let browser = 0; browser < 20_000; browser++) {
    let now = first(tick({ watched, random }));
    for (; now < START + until; now = nextPoll(tick({ now, watched, random }))) {
      const second = Math.floor((now - START - from) / SECOND);
      if (second >= 0) polls[second] = (polls[second] ?? 0) + 1;
    }
  }
  return Math.max(...polls) / (polls.reduce((sum, one) => sum + one, 0) / polls.length);
}

describe('backing off', () => {
  test('grows threefold up to five minutes, from the pause between two polls', () => {
    const pauses = (watched: boolean) =>
      [0, 1, 2, 3, 4, 60].map((failures) => (backOff(tick({ watched }), failures) - START) / SECOND);
    expect(pauses(true)).toEqual([15, 45, 135, 300, 300, 300]);
    expect(pauses(false)).toEqual([30, 90, 270, 300, 300, 300]);
  });

  test('asks a quarter as often as usual, or less, while the service is away for ten minutes', () => {
    for (const watched of [true, false]) {
      let calls = 0;
      for (let now = START; now < START + 10 * MINUTE; now = backOff(tick({ now, watched }), calls - 1))
        calls += 1;
      const usual = (10 * MINUTE) / (nextPoll(tick({ watched, random: () => 0.5 })) - START);
      expect(calls / usual).toBeLessThanOrEqual(0.25);
    }
  });

  test('follows a Retry-After between the shortest and the longest pause', () => {
    const pause = (ms: number) => (backOff(tick({ watched: true }), 0, ms) - START) / SECOND;
    expect([1, 20, 90, 3_600].map((seconds) => pause(seconds * SECOND))).toEqual([15, 20, 90, 300]);
  });

  test('never ends before a moment that the service named within the longest pause', () => {
    fc.assert(
      fc.property(anyBeat, fc.integer({ min: 1, max: TIMING.backoffMax }), (beat, retryAfterMs) => {
        const at = tick({ random: () => beat.random, watched: beat.watched });
        expect(backOff(at, beat.failures, retryAfterMs)).toBeGreaterThanOrEqual(START + retryAfterMs);
      }),
    );
  });

  test('after a Retry-After is spread over a whole interval, since many browsers may have been told one moment', () => {
    for (const watched of [true, false]) {
      const random = randomNumbers(3);
      const interval = nextPoll(tick({ watched })) - START;
      const late = Array.from(
        { length: 10_000 },
        () => backOff(tick({ watched, random }), 0, MINUTE) - START - MINUTE,
      );
      for (let part = 0; part < 10; part++) {
        const share = late.filter((ms) => Math.floor((10 * ms) / interval) === part).length / late.length;
        expect(share).toBeGreaterThan(0.07);
        expect(share).toBeLessThan(0.1);
      }
      expect(Math.max(...late)).toBeLessThan(nextPoll(tick({ watched, random: () => 1 })) - START);
    }
  });

  test('after a Retry-After brings everybody back at no more than the usual pace', () => {
    for (const watched of [true, false]) {
      const span = { watched, from: MINUTE, until: 6 * MINUTE };
      expect(busiest(span, (at) => backOff(at, 0, MINUTE))).toBeLessThan(1.3);
    }
  });

  test('a short Retry-After does not shorten a pause that has grown', () => {
    expect(backOff(tick({ watched: true }), 2, SECOND) - START).toBe(135 * SECOND);
  });
});

describe('a refused key', () => {
  test('is tried again after five to seven minutes, at a time that every worker finds', () => {
    expect(nextProbe(START, TIMING) - START).toBe(5 * MINUTE);
    expect(nextProbe(START + 500, TIMING) - START - 500).toBe(6 * MINUTE);
    fc.assert(
      fc.property(fc.nat(10 ** 9), (ms) => {
        const pause = nextProbe(START + ms, TIMING) - START - ms;
        expect(pause).toBeGreaterThanOrEqual(TIMING.keyProbe);
        expect(pause).toBeLessThan(7 * MINUTE);
      }),
    );
  });

  test('is tried by many browsers over two minutes, also if all were refused within a second', () => {
    const probes = Array.from({ length: 1_000 }, (_, ms) => nextProbe(START + ms, TIMING) - START);
    for (let ten = 0; ten < 12; ten++) {
      const from = TIMING.keyProbe + ten * 10 * SECOND;
      const share = probes.filter((at) => at >= from && at < from + 10 * SECOND).length / probes.length;
      expect(share).toBeLessThan(0.1);
    }
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
    expect(alarmTime(START + MINUTE, START, TIMING)).toBe(START + MINUTE);
    expect(alarmTime(START + SECOND, START, TIMING)).toBe(START + 30 * SECOND);
    expect(alarmTime(START - MINUTE, START, TIMING)).toBe(START + 30 * SECOND);
  });

  test('is not set if nothing is due', () => {
    expect(alarmTime(null, START, TIMING)).toBeNull();
  });

  test('is set only if it is missing, in the past or too late', () => {
    const wanted = START + TIMING.alarmFloor;
    expect(alarmIsWrong(null, wanted, START, TIMING)).toBe(true);
    expect(alarmIsWrong(wanted, wanted, START, TIMING)).toBe(false);
    expect(alarmIsWrong(START + 10, wanted, START, TIMING)).toBe(false);
    expect(alarmIsWrong(wanted + 500, wanted, START, TIMING)).toBe(false);
    expect(alarmIsWrong(wanted + 2 * SECOND, wanted, START, TIMING)).toBe(true);
    expect(alarmIsWrong(START - 1, wanted, START, TIMING)).toBe(true);
  });

  test('is set anew if it would ring before anything is due', () => {
    const wanted = START + TIMING.alarmFloor + 1;
    expect(alarmIsWrong(wanted - 1, wanted, START, TIMING)).toBe(true);
    expect(alarmIsWrong(wanted, wanted, START, TIMING)).toBe(false);
  });

  test('is cleared when nothing is due any more', () => {
    expect(alarmIsWrong(START + MINUTE, null, START, TIMING)).toBe(true);
    expect(alarmIsWrong(null, null, START, TIMING)).toBe(false);
  });

  test.each<[string, (now: number) => number]>([
    ['what is due soon', () => START + 5 * SECOND],
    [
      'a service that is out of reach, which is looked for thirty seconds from now',
      (now) => now + TIMING.pollIdle,
    ],
  ])('is never postponed by waking often: %s', (_what, dueAt) => {
    let standing: number | null = null;
    for (let now = START; now < START + 29 * SECOND; now += SECOND) {
      const wanted = alarmTime(dueAt(now), now, TIMING);
      if (alarmIsWrong(standing, wanted, now, TIMING)) standing = wanted;
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
