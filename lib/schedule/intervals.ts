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

/**
 * Up to this share of a pause is added to it, at random. Browsers that came to poll together drift apart by it within
 * minutes, and one that is watched still polls every 18 seconds in the mean.
 */
const SPREAD = 0.4;

/** When to poll an open request again after an answer. */
export function nextPoll(tick: Tick, { parked = false }: { parked?: boolean } = {}): number {
  const isSeldom = parked && !tick.watched;
  return tick.now + spread(tick, isSeldom ? tick.timing.parkAfter * PARKED_PAUSES : shortestPause(tick));
}

/** Each pause of a back-off is so many times the one before: browsers ask seldom while the service is away. */
const GROWTH = 3;

/**
 * When to try again after `failures` attempts without an answer. A Retry-After counts, up to the longest back-off. Many
 * browsers may have been told the same moment, so each comes at some point of the interval that its polls have then.
 */
export function backOff(tick: Tick, failures: number, retryAfterMs: number | null = null): number {
  const { now, timing, random } = tick;
  const grown = shortestPause(tick) * GROWTH ** Math.min(failures, 16);
  const asked = retryAfterMs ?? 0;
  const pause = Math.min(Math.max(grown, asked), timing.backoffMax);
  if (asked > 0) return now + pause + Math.floor(random() * spread(tick, shortestPause(tick)));
  return now + spread(tick, pause);
}

/**
 * When a refused key is tried again. The milliseconds of the refusal stand for a random number, so that each worker that
 * starts meanwhile finds the same time.
 */
export function nextProbe(refusedAt: number, { keyProbe }: Timing): number {
  return refusedAt + spread({ random: () => (refusedAt % 1_000) / 1_000 }, keyProbe);
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
export function longestPause({ parkAfter, backoffMax, keyProbe, goneUnit }: Timing): number {
  return Math.max(parkAfter * PARKED_PAUSES, backoffMax, keyProbe, 30 * goneUnit) * (1 + SPREAD);
}

/** The time of the one alarm: the earliest due time, never sooner than the browser allows. */
export function alarmTime(due: number | null, now: number, { alarmFloor }: Timing): number | null {
  return due === null ? null : Math.max(due, now + alarmFloor);
}

/**
 * Whether the alarm must be replaced. Replacing it at every start of a worker would postpone it for ever. Where the work is
 * due later than the browser's floor, nothing is postponed, and an alarm before that would ring for nothing: the next one
 * could only ring thirty seconds after it, so that every browser kept to its own half minutes and none drifted.
 */
export function alarmIsWrong(
  standing: number | null,
  wanted: number | null,
  now: number,
  { alarmFloor }: Timing,
): boolean {
  if (wanted === null) return standing !== null;
  const isInVain = wanted > now + alarmFloor && standing !== null && standing < wanted;
  return standing === null || standing < now || isInVain || standing > wanted + 1_000;
}

/** The pause between two polls, before it is spread. */
function shortestPause({ watched, timing }: Tick): number {
  return watched ? timing.pollWatched : timing.pollIdle;
}

function spread({ random }: Pick<Tick, 'random'>, pause: number): number {
  return Math.floor(pause * (1 + SPREAD * random()));
}
