import { createHash } from 'node:crypto';

const SEED = /^[0-9a-f]{16}$/;

/** Sixteen hex digits that stand for a text wherever the site must decide or draw something for it. */
export function seedOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Whether a path's part can be a seed. */
export function isSeed(text: string): boolean {
  return SEED.test(text);
}

export interface Dice {
  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** A repeatable sequence of choices: the same seed always rolls the same. */
export function diceFrom(seed: string): Dice {
  let state = Number.parseInt(seed.slice(0, 8), 16) ^ Number.parseInt(seed.slice(8, 16), 16);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const roll = (sides: number) => Math.floor(next() * sides);
  return { roll, pick: (choices) => choices[roll(choices.length)] ?? choices[0] };
}
