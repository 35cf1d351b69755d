/** Every interval the worker keeps, in one place so that a sandbox build can scale them all with one constant. */
export interface Timing {
  /** Between two polls of one order while somebody watches; the service asks for 15 to 30 seconds. */
  pollWatched: number;
  pollIdle: number;
  /** Spread added to every poll so that many browsers do not tick together. */
  jitter: number;
  /** Chrome's floor for alarms, kept in our own code because unpacked extensions are not held to it. */
  alarmFloor: number;
  backoffMax: number;
  /** An open contact request older than this is parked: shown, polled at each start, never dropped. */
  parkAfter: number;
  /** How soon a paid call whose answer was lost is looked into. */
  reconcileAfter: number;
  /** When an enrichment whose answer was lost may go again: by then the first one is in the cache, if it ever arrived. */
  resendEnrich: number;
  resendEnrichBatch: number;
  /** A click that was never sent is not sent any more after this long. */
  lapseAfter: number;
  /** How long a refused key is left alone before one more try. */
  keyProbe: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const REAL: Timing = {
  pollWatched: 15 * SECOND,
  pollIdle: 30 * SECOND,
  jitter: 3 * SECOND,
  alarmFloor: 30 * SECOND,
  backoffMax: 5 * MINUTE,
  parkAfter: 10 * MINUTE,
  reconcileAfter: 2 * SECOND,
  resendEnrich: 30 * SECOND,
  resendEnrichBatch: 5 * MINUTE,
  lapseAfter: 24 * 60 * MINUTE,
  keyProbe: 5 * MINUTE,
};

/** The intervals, all multiplied by `scale` (1 in production). */
export function timing(scale = 1): Timing {
  const scaled = { ...REAL };
  for (const name of Object.keys(scaled) as (keyof Timing)[]) scaled[name] = Math.round(REAL[name] * scale);
  return { ...scaled, lapseAfter: REAL.lapseAfter };
}
