import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scenario } from './recovery/commands.ts';
import { violations } from './recovery/invariants.ts';
import { run } from './recovery/run.ts';

const RUNS = Number(process.env.FC_RUNS ?? 2_000);
const SEED = process.env.FC_SEED;
const PATH = process.env.FC_PATH;

test(
  'whatever happens to the worker, the network and the disk, a click is charged once and what it paid for is stored',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (planned) => {
        const simulation = await run(planned);
        expect(violations(simulation)).toEqual([]);
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
