import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../../support/times.ts';
import { type BadDay, badDay, type Clicked, happen } from './recovery/commands.ts';
import { verdict } from './recovery/invariants.ts';
import { ACCOUNTS, Rig } from './recovery/rig.ts';

const RUNS = Number(process.env.FC_RUNS ?? 2_000);
const SEED = process.env.FC_SEED;
const PATH = process.env.FC_PATH;

test(
  'whatever happens to the worker, the network and the disk, a click pays once and what it paid for is there',
  async () => {
    await fc.assert(
      fc.asyncProperty(badDay, async (day) => {
        const rig = await live(day);
        expect(verdict(rig)).toEqual([]);
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

/** Lives through a bad day and then lets everything come to rest under a clear sky. */
async function live({ seed, weather, commands }: BadDay): Promise<Rig> {
  const rig = await Rig.start(seed);
  rig.weather = weather;
  const clicked: Clicked = [];
  for (const command of commands) await happen(rig, command, clicked);
  rig.weather = 'calm';
  rig.disk.full = false;
  rig.limits = { confirmAbove: null, dailyCap: null };
  for (const account of ACCOUNTS) {
    rig.service.account(account).hasKey = true;
    rig.account = account;
    await rig.restart();
    if (!(await rig.rest(3 * DAY))) rig.faults.push(`${account} never came to rest`);
  }
  return rig;
}
