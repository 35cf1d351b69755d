import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node';
import { oneLine, type Tally } from './tally.ts';
import { REPORT_FILE } from './vitest-report.ts';

/** Writes the counts and failures of a run to a file for the command that started it. */
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
  const failures = unhandledErrors.map(
    (error) => `outside of tests: ${oneLine(String((error as Partial<Error>).message ?? error))}`,
  );
  if (reason === 'interrupted') tally.failed += 1;
  for (const module of modules) {
    // The error of a file that could not be loaded, or of a hook, belongs to no test.
    for (const suite of [module, ...module.children.allSuites()]) {
      const errors = suite.errors();
      tally.failed += errors.length;
      failures.push(...errors.map((error) => failureLine(module, suite, error)));
    }
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      // A test that is pending at the end has not finished.
      const end = state === 'pending' ? 'failed' : state;
      tally[end] += 1;
      if (end === 'failed') failures.push(failureLine(module, test, errors?.[0]));
    }
  }
  return failures.length > 0 ? { ...tally, failures } : tally;
}

/** Where a failure was and the beginning of its words, in one line. */
function failureLine(
  module: TestModule,
  part: TestModule | TestSuite | TestCase,
  error: { message: string } | undefined,
): string {
  const name = part === module ? '' : ` > ${(part as TestSuite | TestCase).fullName}`;
  return `${module.relativeModuleId}${name}: ${oneLine(error?.message ?? 'did not finish')}`;
}
