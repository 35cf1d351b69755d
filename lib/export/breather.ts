import { nextTask } from '../ats/next-task.ts';

/** Longer than this, a file is not worked on without a pause. */
const SLICE_MS = 8;

/** Lets the browser do other things whenever work has gone on for a while. Ask it between short pieces of work. */
export function createBreather(clock: () => number = () => performance.now()): () => Promise<void> {
  let since = clock();
  return async () => {
    if (clock() - since < SLICE_MS) return;
    await nextTask();
    since = clock();
  };
}
