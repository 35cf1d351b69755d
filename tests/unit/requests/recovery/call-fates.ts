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
/** Rarely a request arrives after its client has stopped waiting for the answer. */
const MAX_LATE_DELIVERY_MS = 50 * SECOND;
/** What a proxy answers in place of the service. Each leaves open whether the service was reached. */
const BROKEN = [408, 500, 502, 502, 504];

const ANSWERS: readonly [number, CallFate['answer']][] = [
  [0.25, 'lost'],
  [0.1, 'hangs'],
  [0.1, 'cut'],
  [0.15, 'broken'],
  [0.12, 'slow-down'],
];

/**
 * A random fate of one call. A paid POST arrives once at most: the browser is kept from repeating it. A GET may be
 * repeated. Answers may come after the client has stopped waiting. An unlock takes up to three minutes, or rarely a quarter
 * of an hour, and a batch of profiles up to four minutes.
 */
export function drawFate(op: Call['op'], faultRate: FaultRate, random: () => number): CallFate {
  const lookup = lookupTimes(op, random);
  if (random() >= FAULT_CHANCE[faultRate]) return { ...goodFate(), lookup };
  const answer = drawAnswer(random);
  const fate: CallFate = {
    ...goodFate(),
    lookup,
    answer,
    answerAfter: Math.floor(random() ** 3 * 60 * SECOND),
    brokenStatus: BROKEN[Math.floor(random() * BROKEN.length)] ?? 502,
    retryAfterMs: random() < 0.5 ? null : Math.floor(random() * 20 * MINUTE),
    outlivesWorker: random() < 0.7,
  };
  const isGet = op === 'enrich' || op === 'contact-status' || op === 'batch-status';
  const times = isGet ? 1 + Math.floor(random() ** 3 * 3) : 1;
  const arrives = answer === 'whole' || random() < 0.75;
  const longest = random() < 0.05 ? MAX_LATE_DELIVERY_MS : MAX_DELIVERY_MS;
  const delay = () => Math.floor(random() ** 2 * longest);
  fate.deliveries = arrives ? Array.from({ length: times }, delay).sort((a, b) => a - b) : [];
  return fate;
}

function drawAnswer(random: () => number): CallFate['answer'] {
  let pick = random();
  for (const [chance, answer] of ANSWERS) {
    if (pick < chance) return answer;
    pick -= chance;
  }
  return 'whole';
}

function lookupTimes(op: Call['op'], random: () => number): (urn: string) => number {
  const slow = random() < 0.05;
  const longest = op === 'enrich-batch' ? 4 * MINUTE : slow ? 15 * MINUTE : 3 * MINUTE;
  return () => Math.floor(SECOND + random() * (longest - SECOND));
}
