/** Progress is told so often. To draw it after every part would take longer than to make the part. */
const STEPS = 100;

/** Counts how much of a total is done, and tells of it in steps that one can see. */
export function countProgress(total: number, tell: (done: number) => void): (more: number) => void {
  let done = 0;
  let told = 0;
  return (more) => {
    done = Math.min(done + more, total);
    if (done === told || (done < total && done - told < total / STEPS)) return;
    told = done;
    tell(done);
  };
}
