import type { DatabaseSync } from 'node:sqlite';
import { readNumber } from './read-row.ts';

/** Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export interface MovableClock extends Clock {
  /** Moves the time forward for good: a restart on the same file keeps it, so that nothing booked lies in the future. */
  advance(ms: number): void;
}

/** A clock that runs with `base` and can be moved ahead of it. */
export function createMovableClock(db: DatabaseSync, base: Clock): MovableClock {
  const stored = db.prepare("SELECT value FROM settings WHERE name = 'clock_offset'").get();
  const save = db.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('clock_offset', ?)");
  let offset = stored ? readNumber(stored, 'value') : 0;
  return {
    now: () => Math.round(base.now()) + offset,
    advance(ms) {
      offset += Math.round(ms);
      save.run(offset);
    },
  };
}
