import type { Timing } from './timing.ts';

export interface Tick {
  now: number;
  timing: Timing;
  /** 0 ≤ random < 1 */
  random: () => number;
  /** Somebody is looking at a view that shows orders. */
  watched: boolean;
}

/** A parked request is asked about this many times more seldom than it took to park it. */
const PARKED_PAUSES = 3;

/** When to ask about an open order again after an answer. */
export function nextPoll(tick: Tick, { parked = false }: { parked?: boolean } = {}): number {
  const { timing } = tick;
  const pause = parked
    ? timing.parkAfter * PARKED_PAUSES
    : tick.watched
      ? timing.pollWatched
      : timing.pollIdle;
  return tick.now + pause + spread(tick);
}

/** When to try again after `failures` attempts without an answer; what the service asked for is honoured, within reason. */
export function backOff(tick: Tick, failures: number, retryAfterMs: number | null = null): number {
  const { timing } = tick;
  const grown = timing.pollWatched * 2 ** Math.min(failures, 16);
  const asked = retryAfterMs ?? 0;
  return (
    tick.now +
    Math.max(timing.pollWatched, Math.min(Math.max(grown, asked), timing.backoffMax)) +
    spread(tick)
  );
}

/** Nothing is ever put off for longer than this. */
export function longestPause({ parkAfter, backoffMax, keyProbe, resendEnrichBatch, jitter }: Timing): number {
  return Math.max(parkAfter * PARKED_PAUSES, backoffMax, keyProbe, resendEnrichBatch) + jitter;
}

/** The one alarm's time: the earliest due work, never sooner than the floor. */
export function alarmTime(
  due: readonly (number | null)[],
  now: number,
  { alarmFloor }: Timing,
): number | null {
  let earliest = Number.POSITIVE_INFINITY;
  for (const time of due) if (time !== null && time < earliest) earliest = time;
  return earliest === Number.POSITIVE_INFINITY ? null : Math.max(earliest, now + alarmFloor);
}

/** Whether the alarm that stands must be replaced: re-creating one on each wake would push it away for ever. */
export function alarmIsWrong(standing: number | null, wanted: number | null, now: number): boolean {
  if (wanted === null) return standing !== null;
  return standing === null || standing < now || standing > wanted + 1_000;
}

function spread({ timing, random }: Tick): number {
  return Math.floor(random() * timing.jitter);
}
