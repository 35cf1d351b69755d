import { retryAt } from '../../../lib/requests/answer-meaning.ts';
import { nextPoll, type Tick } from '../../../lib/schedule/intervals.ts';
import { randomNumbers } from '../../../sandbox/random.ts';
import { aRequest } from '../../support/records.ts';
import { SECOND, START } from '../../support/times.ts';
import { CALM, DAY_MS, HAPPENINGS, type Happening, MONDAY, type Span } from './day.ts';
import { ANSWER_MS, createFleet, TIMING } from './fleet.ts';

/** The share of the calm load that the service has room for in a storm. */
const ROOM = 0.5;

/** What a day of the fleet showed. */
export interface Lived {
  /** The calls of each second. */
  calls: Uint32Array;
  /** The shortest time between two polls of one request. */
  shortestMs: number;
  /** The mean time between two polls of a batch in the calm minutes. */
  watchedMs: number;
  unwatchedMs: number;
}

/** Lives a working day of many browsers whose requests stay open all day, with the product's own schedule. */
export function liveDay(count: number, seed: number): Lived {
  const random = randomNumbers(seed);
  const fleet = createFleet(count);
  const asked = aRequest();
  const tick: Tick = { now: START, timing: TIMING, random, watched: false };
  const calls = new Uint32Array(DAY_MS / SECOND);
  const queue = createQueue(count);
  const gaps = createGaps();
  let second = 0;
  let answer: Happening['answer'];
  let room = 0;
  let left = 0;
  const hasRoom = () => left-- > 0;

  /** Polls a request. The answer changes it as the events `progress` and `poll-failed` do. */
  function poll(slot: number, browser: number, at: number): void {
    calls[second] = (calls[second] ?? 0) + 1;
    const parked = fleet.isParked(slot);
    gaps.note(at - (fleet.polledAt[slot] ?? 0), at, parked ? null : fleet.isWatched(browser));
    const error = answer?.(at, hasRoom) ?? null;
    tick.now = at + ANSWER_MS;
    asked.failures = fleet.failures[slot] ?? 0;
    fleet.due[slot] = error ? retryAt(asked, error, tick) : nextPoll(tick, { parked });
    fleet.failures[slot] = error ? asked.failures + 1 : 0;
    fleet.polledAt[slot] = at;
    if (!error) fleet.accept(browser);
    else if (error.kind === 'key') fleet.refusedAt[browser] = tick.now;
  }

  function pass(browser: number, at: number): void {
    tick.now = at;
    tick.watched = fleet.isWatched(browser);
    fleet.startWorker(browser, tick);
    fleet.setAlarm(browser, at);
    const hasPolled = fleet.pollDue(browser, at, poll);
    const end = hasPolled ? at + ANSWER_MS : at;
    fleet.setAlarm(browser, end);
    queue.add(browser, fleet.wakesAt(browser, end));
  }

  function close(browser: number, { from, until }: Span): void {
    fleet.close(browser);
    queue.add(browser, START + from + random() * (until - from));
  }

  for (let browser = 0; browser < count; browser++) close(browser, MONDAY);
  for (; second < calls.length; second++) {
    const at = second * SECOND;
    if (at === CALM.until) room = Math.floor(ROOM * meanCalls(calls, CALM));
    left = room;
    answer = HAPPENINGS.find(({ from, until }) => from <= at && at < until)?.answer;
    const closed = HAPPENINGS.find(({ from, closedFrom = from }) => closedFrom <= at && at < from);
    for (let browser = queue.take(second); browser !== null; browser = queue.take(second)) {
      if (closed) close(browser, closed);
      else pass(browser, queue.wakesAt(browser));
    }
  }
  return { calls, ...gaps.read() };
}

/** The browsers by the second in which they wake. Each is in it once. */
function createQueue(count: number) {
  const first = new Int32Array(DAY_MS / SECOND).fill(-1);
  const next = new Int32Array(count);
  const wakesAt = new Float64Array(count);
  return {
    add(browser: number, at: number): void {
      const second = Math.floor((at - START) / SECOND);
      if (second >= first.length) return;
      wakesAt[browser] = at;
      next[browser] = first[second] ?? -1;
      first[second] = browser;
    },
    /** Takes a browser out that wakes in a second, if one is left. */
    take(second: number): number | null {
      const browser = first[second] ?? -1;
      if (browser < 0) return null;
      first[second] = next[browser] ?? -1;
      return browser;
    },
    wakesAt: (browser: number) => wakesAt[browser] ?? START,
  };
}

/** Measures the time between two polls of a request. */
function createGaps() {
  // Numbers that change this often are kept in arrays: a variable would be a new object each time.
  const shortest = new Float64Array([Number.POSITIVE_INFINITY]);
  const sums = new Float64Array(2);
  const counts = new Float64Array(2);
  const mean = (kind: number) => (sums[kind] ?? 0) / (counts[kind] ?? 0);
  return {
    note(gap: number, at: number, isWatched: boolean | null): void {
      if (gap < (shortest[0] ?? 0)) shortest[0] = gap;
      if (isWatched === null || at < START + CALM.from || at >= START + CALM.until) return;
      const kind = isWatched ? 1 : 0;
      sums[kind] = (sums[kind] ?? 0) + gap;
      counts[kind] = (counts[kind] ?? 0) + 1;
    },
    read: () => ({ shortestMs: shortest[0] ?? 0, watchedMs: mean(1), unwatchedMs: mean(0) }),
  };
}

const during = (calls: Uint32Array, { from, until }: Span) =>
  calls.subarray(Math.floor(from / SECOND), Math.floor(until / SECOND));

/** The calls of a mean second. */
export function meanCalls(calls: Uint32Array, span: Span): number {
  const part = during(calls, span);
  return part.reduce((sum, one) => sum + one, 0) / part.length;
}

/** The calls of the busiest second. */
export function mostCalls(calls: Uint32Array, span: Span): number {
  return during(calls, span).reduce((most, one) => Math.max(most, one), 0);
}
