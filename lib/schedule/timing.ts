/** Every interval of the worker, in milliseconds, in one place so that a sandbox build can scale them all. */
export interface Timing {
  /** Between two polls of one request while somebody watches; the service asks for 15 to 30 seconds. */
  pollWatched: number;
  pollIdle: number;
  /** Chrome's shortest alarm. Kept here because Chrome does not hold unpacked extensions to it. */
  alarmFloor: number;
  backoffMax: number;
  /** An accepted request older than this is parked: polled seldom and at each start, and never dropped. */
  parkAfter: number;
  /** How soon a lost answer is looked into by a free question. */
  reconcileAfter: number;
  /** How long after it was sent a request that a stopped worker left behind is looked into. */
  askAfterCutOff: number;
  /** How long after a lost answer the recruiter may pay for the same again. */
  retryAfterLoss: number;
  /** An open request without news for this long may be ordered again. */
  quietAfter: number;
  /** The first pause before a job that the service denies is asked about again; the next ones are multiples. */
  goneUnit: number;
  /** A request that was never sent lapses after this time. */
  lapseAfter: number;
  /** How long to wait before a refused key is tried again. */
  keyProbe: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const REAL: Timing = {
  pollWatched: 15 * SECOND,
  pollIdle: 30 * SECOND,
  alarmFloor: 30 * SECOND,
  backoffMax: 5 * MINUTE,
  parkAfter: 10 * MINUTE,
  reconcileAfter: 2 * SECOND,
  askAfterCutOff: 30 * SECOND,
  retryAfterLoss: MINUTE,
  quietAfter: 30 * MINUTE,
  goneUnit: MINUTE,
  lapseAfter: 24 * 60 * MINUTE,
  keyProbe: 5 * MINUTE,
};

/** The intervals multiplied by `scale` (1 in production), but for the one after which a click lapses. */
export function timing(scale = 1): Timing {
  const scaled = { ...REAL };
  for (const name of Object.keys(scaled) as (keyof Timing)[]) scaled[name] = Math.round(REAL[name] * scale);
  return { ...scaled, lapseAfter: REAL.lapseAfter };
}
