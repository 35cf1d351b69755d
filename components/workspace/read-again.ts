/** Changes come in bursts. After one reading the next waits. */
const PAUSE_MS = 400;

/**
 * Reads again whenever something may have changed, one reading at a time. An urgent reading does not wait for the pause
 * after the last one. The promise resolves after a reading that began later than the call.
 */
export function createReadAgain(
  read: () => Promise<void>,
  after: (ms: number, work: () => void) => () => void,
): (isUrgent?: boolean) => Promise<void> {
  let isRunning = false;
  let waiting: (() => void)[] = [];
  let endPause = () => {};

  const pause = () =>
    new Promise<void>((done) => {
      const cancel = after(PAUSE_MS, done);
      endPause = () => {
        cancel();
        done();
      };
    });

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const told = waiting;
      waiting = [];
      await read();
      for (const done of told) done();
      await pause();
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
