import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import type { Tally } from './tally.ts';
import { REPORT_FILE } from './vitest-report.ts';

/** Writes the counts of a run to a file for the command that started it. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const file = process.env[REPORT_FILE];
    if (file) writeFileSync(file, JSON.stringify(countRun(modules, unhandledErrors, reason)));
  }
}

function countRun(
  modules: readonly TestModule[],
  unhandledErrors: readonly unknown[],
  reason: TestRunEndReason,
): Tally {
  const tally: Tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  if (reason === 'interrupted') tally.failed += 1;
  for (const module of modules) {
    // The error of a file that could not be loaded, or of a hook, belongs to no test.
    for (const suite of [module, ...module.children.allSuites()]) tally.failed += suite.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // A test that is pending at the end has not finished.
      tally[state === 'pending' ? 'failed' : state] += 1;
    }
  }
  return tally;
}
