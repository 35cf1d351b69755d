import { ONE_FAILED, ONE_PASSED, sum, type Tally } from './tally.ts';

/** Something that either works or does not, and counts as one test. */
export interface Step {
  name: string;
  run(): Promise<boolean>;
}

interface Terminal {
  say(line: string): void;
  now(): number;
}

const TERMINAL: Terminal = { say: console.log, now: () => performance.now() };

/** Runs every step in turn, also after one has failed, each with its name and its time. */
export async function runSteps(steps: Step[], { say, now }: Terminal = TERMINAL): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    const start = now();
    const passed = await step.run().catch((error: unknown) => {
      say(String(error));
      return false;
    });
    say(`${passed ? '✓' : '✗'} ${step.name} (${((now() - start) / 1000).toFixed(1)} s)`);
    tallies.push(passed ? ONE_PASSED : ONE_FAILED);
  }
  return sum(tallies);
}
