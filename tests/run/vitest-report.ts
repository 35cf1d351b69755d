import * as z from 'zod/mini';
import { ONE_FAILED, type Tally } from './tally.ts';

/** Environment variable with the file to which the reporter writes its counts. */
export const REPORT_FILE = 'TEST_REPORT_FILE';
/** Environment variable with the file to which a whole run writes its counts. */
export const TALLY_FILE = 'TEST_TALLY_FILE';

const REPORT = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.exactOptional(z.array(z.string())),
});

/** Reads what the reporter wrote. If Vitest crashed, failed without a failed test or ran nothing, that is one failure. */
export function readReport(text: string | null, vitestExitCode: number): Tally {
  const tally = parseReport(text);
  if (tally === null) return ONE_FAILED;
  const isEmpty = tally.passed + tally.failed + tally.skipped === 0;
  const failsUnseen = vitestExitCode !== 0 && tally.failed === 0;
  return isEmpty || failsUnseen ? { ...tally, failed: 1 } : tally;
}

/** Reads what a whole run wrote. A run that wrote nothing, or that ran nothing, counts as one failure. */
export function readTally(text: string | null): Tally {
  return readReport(text, 0);
}

function parseReport(text: string | null): Tally | null {
  if (text === null) return null;
  try {
    return REPORT.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
