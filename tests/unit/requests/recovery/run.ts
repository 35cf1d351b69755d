import { readDialect } from '../../../../sandbox/dialects.ts';
import { DAY, MINUTE } from '../../../support/times.ts';
import { type Clicked, carryOut, type Scenario } from './commands.ts';
import { ACCOUNTS, Simulation } from './simulation.ts';

/** Carries out a scenario, and then lets every request end without further faults. */
export async function run({ dialect, seed, faultRate, commands }: Scenario): Promise<Simulation> {
  const simulation = await Simulation.start(seed, readDialect(dialect.split(' ').filter(Boolean)));
  simulation.faultRate = faultRate;
  const clicked: Clicked = [];
  for (const command of commands) await carryOut(simulation, command, clicked);
  simulation.faultRate = 'none';
  simulation.hanging.length = 0;
  simulation.setDiskFull(false);
  simulation.limits = { confirmAbove: null, dailyCap: null };
  for (const account of ACCOUNTS) {
    simulation.service.account(account).hasKey = true;
    simulation.account = account;
    await simulation.restart();
    // A job that is never done is polled for ever, so nothing can be expected to come to rest.
    if (simulation.service.dialect.jobs === 'never-done') await simulation.rest(20 * MINUTE);
    else if (!(await simulation.rest(3 * DAY))) simulation.faults.push(`${account} never came to rest`);
  }
  return simulation;
}
