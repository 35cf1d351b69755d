/** The set-up that all files of this suite share. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createPeople, type People } from './people.ts';
import { isSandbox, LOOKUP_TIMEOUT, maySpend, openTarget, type Target } from './target.ts';

/**
 * The service for one test file, opened before the file's first test and closed after its last. Until then the target is
 * empty, so that many files can be collected without a sandbox for each of them.
 */
export function openService(options?: { people?: number }): { target: Target; people: People } {
  const opened: { target?: Target } = {};
  const target = new Proxy({} as Target, {
    get: (_, name) => Reflect.get(opened.target ?? expect.fail('the service is not open yet'), name),
  });
  beforeAll(async () => {
    opened.target = await openTarget(options);
  });
  afterAll(() => opened.target?.close());
  return { target, people: createPeople(target) };
}

/** A group of tests that is skipped against any service but the sandbox. */
export function describeInSandbox(name: string, tests: () => void): void {
  describe.skipIf(!isSandbox)(`${name} in the sandbox (needs its clock, balances, ledger or data)`, tests);
}

/** A group of tests that spends credits. Against another service it is skipped without SERVICE_SPEND=1. */
export function describeSpending(name: string, tests: () => void): void {
  describe.skipIf(!maySpend)(
    `${name}, spending credits (elsewhere only with SERVICE_SPEND=1)`,
    LOOKUP_TIMEOUT,
    tests,
  );
}
