/** Runs work after all work that was queued before it. */
export type InWriteQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for whatever reads records in order to write them. Otherwise two answers that arrive together would undo each
 * other. Never nest it: the inner work would wait for the outer.
 */
export function createWriteQueue(): InWriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
