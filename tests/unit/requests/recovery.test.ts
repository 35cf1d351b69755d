import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scenario } from './recovery/commands.ts';
import { violations } from './recovery/invariants.ts';
import { run } from './recovery/run.ts';

// FC_SEED and FC_PATH repeat a failure, FC_SHRINK makes it smaller, and FC_DIALECT ("prices=zero ids=null") fixes how the
// service speaks. FC_ONLY is a pattern: other broken promises are passed over.
const RUNS = Number(process.env.FC_RUNS ?? 2_000);
const SEED = process.env.FC_SEED;
const PATH = process.env.FC_PATH;
const ONLY = new RegExp(process.env.FC_ONLY ?? '');

test(
  'whatever happens to the worker, the network and the disk, in every dialect of the service, a click is charged once and what it paid for is stored',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (planned) => {
        const broken = violations(await run(planned)).filter((promise) => ONLY.test(promise));
        expect(broken).toEqual([]);
      }),
      {
        numRuns: RUNS,
        endOnFailure: process.env.FC_SHRINK === undefined,
        ...(SEED !== undefined && { seed: Number(SEED) }),
        ...(PATH !== undefined && { path: PATH }),
      },
    );
  },
  Number.POSITIVE_INFINITY,
);
