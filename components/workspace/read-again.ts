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
      const begun = now();
      await read();
      for (const done of told) done();
      await pause(Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, PAUSES * (now() - begun))));
    }
    isRunning = false;
  }

  return (isUrgent = false) => {
    const read = new Promise<void>((done) => waiting.push(done));
    if (isUrgent) endPause();
    if (!isRunning) {
      isRunning = true;
      void run();
    }
    return read;
  };
}
