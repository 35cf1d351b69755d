import { randomNumbers } from '../random.ts';
import { sha256 } from '../sha256.ts';

const SEED = /^[0-9a-f]{16}$/;

/** A hash of a text, 16 hex digits, from which pictures and made-up facts are derived. */
export function seedOf(text: string): string {
  return sha256(text).slice(0, 16);
}

/** Whether the text has the form of a seed. */
export function isSeed(text: string): boolean {
  return SEED.test(text);
}

export interface Dice {
  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Random choices that are always the same for the same seed. */
export function diceFrom(seed: string): Dice {
  const next = randomNumbers(Number.parseInt(seed.slice(0, 8), 16) ^ Number.parseInt(seed.slice(8, 16), 16));
  const roll = (sides: number) => Math.floor(next() * sides);
  return { roll, pick: (choices) => choices[roll(choices.length)] ?? choices[0] };
}
