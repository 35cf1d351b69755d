import { ONE_FAILED, ONE_PASSED, sum, type Tally } from './tally.ts';
import type { ToolRun } from './tools.ts';

/** Something that either works or does not, and counts as one test. */
export interface Step {
  name: string;
  run(): Promise<ToolRun>;
}

interface Terminal {
  say(line: string): void;
  now(): number;
}

const TERMINAL: Terminal = { say: console.log, now: () => performance.now() };

/** Runs every step in turn, also after one has failed, each with its output, its name and its time. */
export async function runSteps(steps: Step[], { say, now }: Terminal = TERMINAL): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    const start = now();
    const { passed, output } = await step
      .run()
      .catch((error: unknown) => ({ passed: false, output: String(error) }));
    // Told at once and as a whole: other steps may run at the same time.
    const told = `${passed ? '✓' : '✗'} ${step.name} (${((now() - start) / 1000).toFixed(1)} s)`;
    say(output.trim() === '' ? told : `${output.trimEnd()}\n${told}`);
    tallies.push(passed ? ONE_PASSED : ONE_FAILED);
  }
  return sum(tallies);
}
