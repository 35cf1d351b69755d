/** How many tests of a run passed, failed and were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and why, a line each. */
  failures?: string[];
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

const MAX_WORDS_CHARS = 400;

/** The beginning of what a failure says, in one line. */
export function oneLine(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS_CHARS);
}

export function sum(tallies: Tally[]): Tally {
  const failures = tallies.flatMap((one) => one.failures ?? []);
  const counts = tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    NOTHING,
  );
  return failures.length > 0 ? { ...counts, failures } : counts;
}

/** The line that ends a run. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/** The exit code of a run. A run in which nothing passed is a failure. */
export function exitCode({ passed, failed }: Tally): 0 | 1 {
  return failed === 0 && passed > 0 ? 0 : 1;
}
