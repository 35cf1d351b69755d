/** The set-up that all files of this suite share. */
import { afterAll, describe } from 'vitest';
import { createPeople, type People } from './people.ts';
import { isSandbox, LOOKUP_TIMEOUT, maySpend, openTarget, type Target } from './target.ts';

/** Opens the service for one test file; it is closed after the file's last test. */
export async function openService(options?: {
  people?: number;
}): Promise<{ target: Target; people: People }> {
  const target = await openTarget(options);
  afterAll(() => target.close());
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
