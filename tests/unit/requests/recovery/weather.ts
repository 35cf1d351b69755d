import { type Call, calmFate, type Fate } from '../../../support/model-client.ts';
import { MINUTE, SECOND } from '../../../support/times.ts';

/** A small generator of numbers that follow from a seed, so that one number replays a whole run. */
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
export type Weather = 'calm' | 'rough' | 'storm';

const TROUBLE: Record<Weather, number> = { calm: 0, rough: 0.3, storm: 0.8 };
const LONGEST_DELIVERY = 20 * SECOND;

/**
 * The fate of one call. Whatever is under way arrives within twenty seconds, an unlock takes up to three minutes and now
 * and then a quarter of an hour, a batch of profiles up to four minutes.
 */
export function drawFate(op: Call['op'], weather: Weather, random: () => number): Fate {
  const isFree = op === 'contact-status' || op === 'batch-status';
  const isPost = !isFree && op !== 'enrich';
  const lookup = lookupTimes(op, random);
  if (random() >= TROUBLE[weather]) return { ...calmFate(), lookup };
  const pick = random();
  const fate: Fate = {
    ...calmFate(),
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
  const delay = () => Math.floor(random() ** 2 * LONGEST_DELIVERY);
  fate.deliveries = arrives ? Array.from({ length: times }, delay).sort((a, b) => a - b) : [];
  return fate;
}

function lookupTimes(op: Call['op'], random: () => number): (urn: string) => number {
  const slow = random() < 0.05;
  const longest = op === 'enrich-batch' ? 4 * MINUTE : slow ? 15 * MINUTE : 3 * MINUTE;
  return () => Math.floor(SECOND + random() * (longest - SECOND));
}
