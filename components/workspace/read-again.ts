/** Changes come in bursts. After one reading the next waits. */
const PAUSE_MS = 400;
/** After a reading that took long, such as one of a thousand open orders, the next waits for so many times that time. */
const PAUSES = 4;
const MAX_PAUSE_MS = 10_000;

/**
 * Reads again whenever something may have changed, one reading at a time. An urgent reading does not wait for the pause
 * after the last one. The promise resolves after a reading that began later than the call.
 */
export function createReadAgain(
  read: () => Promise<void>,
  { after, now }: { after: (ms: number, work: () => void) => () => void; now: () => number },
): (isUrgent?: boolean) => Promise<void> {
  let isRunning = false;
  let waiting: (() => void)[] = [];
  let isUrgentWaiting = false;
  /** How many times its own time the next one waits. That of the first tells nothing: much is loaded with it. */
  let pauses = 0;
  let endPause = () => {};

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const cancel = after(ms, done);
      endPause = () => {
        cancel();
        done();
      };
    });

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const told = waiting;
      waiting = [];
      isUrgentWaiting = false;
      const begun = now();
      await read();
      const ms = Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, pauses * (now() - begun)));
      pauses = PAUSES;
      for (const done of told) done();
      // Somebody may have asked for an urgent reading while this one ran.
      if (!isUrgentWaiting) await pause(ms);
    }
    isRunning = false;
  }

  return (isUrgent = false) => {
    const read = new Promise<void>((done) => waiting.push(done));
    if (isUrgent) {
      isUrgentWaiting = true;
      endPause();
    }
    if (!isRunning) {
      isRunning = true;
      void run();
    }
    return read;
  };
}
