import type { Timing } from './timing.ts';

/** The moment at which a due time is computed, and what the computation needs. */
export interface Tick {
  now: number;
  timing: Timing;
  /** 0 ≤ random < 1 */
  random: () => number;
  /** Somebody is looking at a view that shows orders. */
  watched: boolean;
}

/** The pause between polls of a parked request, as a multiple of the time after which it was parked. */
const PARKED_PAUSES = 3;

/** When to poll an open request again after an answer. */
export function nextPoll(tick: Tick, { parked = false }: { parked?: boolean } = {}): number {
  const { timing } = tick;
  const pause = tick.watched
    ? timing.pollWatched
    : parked
      ? timing.parkAfter * PARKED_PAUSES
      : timing.pollIdle;
  return tick.now + pause + spread(tick);
}

/**
 * When to try again after `failures` attempts without an answer. A Retry-After counts, up to the longest back-off. Many
 * browsers may have been told the same moment, so they come back over a whole interval.
 */
export function backOff(tick: Tick, failures: number, retryAfterMs: number | null = null): number {
  const { timing } = tick;
  const grown = timing.pollWatched * 2 ** Math.min(failures, 16);
  const asked = retryAfterMs ?? 0;
  return (
    tick.now +
    Math.max(timing.pollWatched, Math.min(Math.max(grown, asked), timing.backoffMax)) +
    spread(tick, asked > 0 ? timing.pollIdle : timing.jitter)
  );
}

/** The pauses before a job that the service says it does not have is asked about again, in units. */
const GONE_PAUSES = [1, 5, 30];

/** When to ask again about a job that the service has denied since a time. */
export function nextLook(tick: Tick, since: number): number {
  const { now, timing } = tick;
  let at = since;
  for (const pause of GONE_PAUSES) {
    at += pause * timing.goneUnit;
    if (at > now) break;
  }
  return Math.max(at, now + timing.pollWatched);
}

/** How long a job is asked about before it counts as gone, in units. */
const GONE_AFTER = GONE_PAUSES.reduce((sum, pause) => sum + pause, 0);

/** Whether the service has denied a job for so long that it is gone. */
export function isGoneForGood({ now, timing }: Tick, since: number | null): boolean {
  return since !== null && now >= since + GONE_AFTER * timing.goneUnit;
}

/**
 * Since when the service has denied a job. Counted anew if nothing was asked for so long that the job would have counted
 * as gone meanwhile: the computer slept, and one answer more would decide. Also if the computer's clock went back.
 */
export function deniedSince(
  { now, timing }: Tick,
  { goneSince, changedAt }: { goneSince: number | null; changedAt: number },
): number | null {
  return Math.abs(now - changedAt) < GONE_AFTER * timing.goneUnit ? goneSince : null;
}

/** The longest time for which a request can wait. */
export function longestPause({ parkAfter, backoffMax, keyProbe, goneUnit, jitter }: Timing): number {
  return Math.max(parkAfter * PARKED_PAUSES, backoffMax, keyProbe, 30 * goneUnit) + jitter;
}

/** The time of the one alarm: the earliest due time, never sooner than the browser allows. */
export function alarmTime(
  due: readonly (number | null)[],
  now: number,
  { alarmFloor }: Timing,
): number | null {
  const earliest = Math.min(...due.filter((time) => time !== null));
  return earliest === Number.POSITIVE_INFINITY ? null : Math.max(earliest, now + alarmFloor);
}

/** Whether the alarm must be replaced. Replacing it at every start of a worker would postpone it for ever. */
export function alarmIsWrong(standing: number | null, wanted: number | null, now: number): boolean {
  if (wanted === null) return standing !== null;
  return standing === null || standing < now || standing > wanted + 1_000;
}

function spread({ timing, random }: Tick, withinMs = timing.jitter): number {
  return Math.floor(random() * withinMs);
}
