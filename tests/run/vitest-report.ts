import * as z from 'zod/mini';
import { ONE_FAILED, type Tally } from './tally.ts';

/** Environment variable that tells the reporter where to leave its figures. */
export const REPORT_FILE = 'TEST_REPORT_FILE';
/** Environment variable that tells a whole run where to leave its figures. */
export const TALLY_FILE = 'TEST_TALLY_FILE';

const REPORT = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });

/** Reads what the reporter left. A Vitest that crashed, complained or ran nothing counts as one failure. */
export function readReport(text: string | null, vitestExitCode: number): Tally {
  const tally = parseReport(text);
  if (tally === null) return ONE_FAILED;
  const isEmpty = tally.passed + tally.failed + tally.skipped === 0;
  const failsUnseen = vitestExitCode !== 0 && tally.failed === 0;
  return isEmpty || failsUnseen ? { ...tally, failed: 1 } : tally;
}

/** Reads what a whole run left. One that left nothing, or in which nothing passed or failed, counts as one failure. */
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
