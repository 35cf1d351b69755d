import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../../support/times.ts';
import { type Clicked, carryOut, type Scenario, scenario } from './recovery/commands.ts';
import { violations } from './recovery/invariants.ts';
import { ACCOUNTS, Simulation } from './recovery/simulation.ts';

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

/** Carries out a scenario, and then lets every request end without further faults. */
async function run({ seed, faultRate, commands }: Scenario): Promise<Simulation> {
  const simulation = await Simulation.start(seed);
  simulation.faultRate = faultRate;
  const clicked: Clicked = [];
  for (const command of commands) await carryOut(simulation, command, clicked);
  simulation.faultRate = 'none';
  simulation.disk.full = false;
  simulation.limits = { confirmAbove: null, dailyCap: null };
  for (const account of ACCOUNTS) {
    simulation.service.account(account).hasKey = true;
    simulation.account = account;
    await simulation.restart();
    if (!(await simulation.rest(3 * DAY))) simulation.faults.push(`${account} never came to rest`);
  }
  return simulation;
}
