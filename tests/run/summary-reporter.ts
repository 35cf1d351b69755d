import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node';
import { oneLine, type Tally } from './tally.ts';
import { REPORT_FILE } from './vitest-report.ts';

/** Names the variable with the number of milliseconds without an ended test after which the files under way are named. */
export const SILENCE_MS = 'TEST_SILENCE_MS';
const FIVE_MINUTES_MS = 5 * 60_000;

/**
 * Writes the counts and failures of a run to a file for the command that started it. A file that never ends has no result,
 * and a run that is stopped because of it would not tell which file that was, so the files under way are named meanwhile.
 */
export default class SummaryReporter implements Reporter {
  readonly #underWay = new Set<TestModule>();
  #silence: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    const ms = Number(process.env[SILENCE_MS] ?? FIVE_MINUTES_MS);
    this.#silence = setInterval(() => {
      const files = Array.from(this.#underWay, ({ relativeModuleId }) => relativeModuleId);
      console.error(`No test has ended for ${ms / 1000} s. Under way: ${files.join(', ')}`);
    }, ms).unref();
  }

  onTestModuleStart(module: TestModule): void {
    this.#underWay.add(module);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#underWay.delete(module);
  }

  onTestCaseResult(): void {
    this.#silence?.refresh();
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    clearInterval(this.#silence);
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
