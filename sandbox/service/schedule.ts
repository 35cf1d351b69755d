import { shareOf } from '../random.ts';

/** How long the provider's lookups take. The times depend on a seed only, so that tests can be repeated. */

const SECOND_MS = 1_000;
/** How many people of a batch are looked up at the same time. */
const WORKERS = 3;

/** An unfinished job that was not updated for longer than this is stalled. */
export const STALLED_AFTER_MS = 120 * SECOND_MS;

/** The end of a lookup that never ends, in ms since 1970: the last moment that a date can name. */
export const NEVER = 8_640_000_000_000_000;

export interface Slot {
  beginsAt: number;
  finishAt: number;
}

/** A contact lookup takes from 20 seconds to 3 minutes. */
export function contactDuration(seed: string): number {
  return (20 + shareOf(`contact ${seed}`) * 160) * SECOND_MS;
}

/** Fetching a profile in a batch takes from 3 to 20 seconds. */
export function enrichDuration(seed: string): number {
  return (3 + shareOf(`enrich ${seed}`) * 17) * SECOND_MS;
}

/** A lookup is queued for 1 to 3 seconds before it begins. */
function queueTime(seed: string): number {
  return (1 + shareOf(`queue ${seed}`) * 2) * SECOND_MS;
}

/** When each lookup begins and ends. WORKERS of them run at a time, in the given order. `speed` divides all times. */
export function planSlots(durations: readonly number[], start: number, speed: number, seed: string): Slot[] {
  const free = Array.from({ length: WORKERS }, () => 0);
  const wait = queueTime(seed);
  return durations.map((duration) => {
    const worker = free.indexOf(Math.min(...free));
    const from = free[worker] ?? 0;
    free[worker] = from + duration;
    return {
      beginsAt: start + Math.round(Math.max(from, wait) / speed),
      finishAt: start + Math.round((from + duration) / speed),
    };
  });
}

/** The same plan, but the last of several lookups never ends. */
export function withoutEnd(slots: readonly Slot[]): Slot[] {
  const last = slots.length - 1;
  return slots.map((slot, index) => (last > 0 && index === last ? { ...slot, finishAt: NEVER } : slot));
}
