import type { DatabaseSync } from 'node:sqlite';
import { readNumber } from './read-row.ts';

/** Tells the time in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export interface MovableClock extends Clock {
  /**
   * Moves the time forward. A restart with the same file keeps the offset, so that no row of the ledger lies in the
   * future.
   */
  advance(ms: number): void;
}

/** A clock that shows the time of `base` plus what it was moved forward. */
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
