/** Random choices. The same seed gives the same choices on each machine. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 to less than `below`. */
  int(below: number): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Like `pick`, but the first items are chosen more often. Lists begin with the most common items. */
  pickEarly<T>(items: readonly T[]): T;
  /** Up to `count` different items. */
  some<T>(items: readonly T[], count: number): T[];
}

/** Creates random choices from a seed (sfc32). */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88;
  let c = 0xb7e15162 ^ Math.imul(seed, 0x85ebca6b);
  let counter = 1;

  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }
  for (let round = 0; round < 12; round++) next();

  const int = (below: number) => Math.floor(next() * below);

  function at<T>(items: readonly T[], index: number): T {
    const item = items[index];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  return {
    next,
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, int(items.length)),
    pickEarly: (items) => at(items, Math.floor(next() * next() * items.length)),
    some<T>(items: readonly T[], count: number): T[] {
      const left = [...items];
      const chosen: T[] = [];
      while (chosen.length < count && left.length > 0) chosen.push(...left.splice(int(left.length), 1));
      return chosen;
    },
  };
}

/** A 32-bit hash of a text (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 to below 1 that depends on the text only. */
export function shareOf(text: string): number {
  return hashText(text) / 2 ** 32;
}

/** Returns a function that gives random numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
