/** So many changes in quick succession are followed at once. */
const MAX_QUICK_CHANGES = 4;
const MAX_CHANGES = 9;
/** After this time one change counts no more. */
const FORGET_MS = 700;
const FIRST_WAIT_MS = 250;

/**
 * Says at each change of a tab's address how long to wait before it is followed: not at all, as long as a person could have
 * made the changes, then longer and longer. A page can rewrite its address by script without end.
 */
export function createPace(now: () => number): () => number {
  let changes = 0;
  let last = now();
  return () => {
    const at = now();
    changes = Math.min(MAX_CHANGES, Math.max(0, changes - (at - last) / FORGET_MS) + 1);
    last = at;
    const tooMany = Math.ceil(changes) - MAX_QUICK_CHANGES;
    return tooMany > 0 ? FIRST_WAIT_MS * 2 ** (tooMany - 1) : 0;
  };
}
