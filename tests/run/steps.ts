import { ONE_FAILED, ONE_PASSED, oneLine, sum, type Tally } from './tally.ts';
import type { ToolRun } from './tools.ts';

/** Something that passes or fails as a whole and counts as one test. */
export interface Step {
  name: string;
  run(): Promise<ToolRun>;
}

interface Terminal {
  say(line: string): void;
  now(): number;
}

const TERMINAL: Terminal = { say: console.log, now: () => performance.now() };

/** Runs the steps one after the other, also after a failed one, and prints the output, name and time of each. */
export async function runSteps(steps: Step[], { say, now }: Terminal = TERMINAL): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    const start = now();
    const { passed, output } = await step
      .run()
      .catch((error: unknown) => ({ passed: false, output: String(error) }));
    // Printed in one piece, because other steps may run at the same time.
    const line = `${passed ? '✓' : '✗'} ${step.name} (${((now() - start) / 1000).toFixed(1)} s)`;
    say(output.trim() === '' ? line : `${output.trimEnd()}\n${line}`);
    tallies.push(passed ? ONE_PASSED : { ...ONE_FAILED, failures: [`${step.name}: ${oneLine(output)}`] });
  }
  return sum(tallies);
}
