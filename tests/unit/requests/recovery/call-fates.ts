import { type Call, type CallFate, goodFate } from '../../../support/model-client.ts';
import { MINUTE, SECOND } from '../../../support/times.ts';

/** A generator of random numbers from a seed, so that the seed repeats a whole run. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often something goes wrong with a call. */
export type FaultRate = 'none' | 'some' | 'many';

const FAULT_CHANCE: Record<FaultRate, number> = { none: 0, some: 0.3, many: 0.8 };
const MAX_DELIVERY_MS = 20 * SECOND;

/**
 * A random fate of one call. Deliveries arrive within twenty seconds. An unlock takes up to three minutes, or rarely a
 * quarter of an hour, and a batch of profiles up to four minutes.
 */
export function drawFate(op: Call['op'], faultRate: FaultRate, random: () => number): CallFate {
  const isFree = op === 'contact-status' || op === 'batch-status';
  const isPost = !isFree && op !== 'enrich';
  const lookup = lookupTimes(op, random);
  if (random() >= FAULT_CHANCE[faultRate]) return { ...goodFate(), lookup };
  const pick = random();
  const fate: CallFate = {
    ...goodFate(),
    lookup,
    answer:
      pick < 0.35
        ? 'lost'
        : pick < 0.45
          ? 'cut'
          : pick < 0.6
            ? 'broken'
            : pick < 0.72
              ? 'slow-down'
              : 'whole',
    answerAfter: Math.floor(random() ** 3 * 30 * SECOND),
    retryAfterMs: random() < 0.5 ? null : Math.floor(random() * 20 * MINUTE),
    outlivesWorker: random() < 0.7,
  };
  const times = isPost ? 1 + Math.floor(random() ** 3 * 5) : 1;
  const arrives = fate.answer === 'whole' || random() < 0.75;
  const delay = () => Math.floor(random() ** 2 * MAX_DELIVERY_MS);
  fate.deliveries = arrives ? Array.from({ length: times }, delay).sort((a, b) => a - b) : [];
  return fate;
}

function lookupTimes(op: Call['op'], random: () => number): (urn: string) => number {
  const slow = random() < 0.05;
  const longest = op === 'enrich-batch' ? 4 * MINUTE : slow ? 15 * MINUTE : 3 * MINUTE;
  return () => Math.floor(SECOND + random() * (longest - SECOND));
}
