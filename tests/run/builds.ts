import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from './steps.ts';
import { ROOT, type ToolRun, toolRun } from './tools.ts';

/** Builds the extension as recruiters get it, and as the sandbox and the end-to-end tests load it. */
export function buildSteps(): Step[] {
  return [
    { name: 'build', run: () => build('chrome-mv3', []) },
    { name: 'build for the sandbox', run: () => build('chrome-mv3-sandbox', ['--mode', 'sandbox']) },
  ];
}

async function build(folder: string, args: string[]): Promise<ToolRun> {
  const output = join(ROOT, '.output', folder);
  // If the build fails, the tests must not run on an earlier build.
  await rm(output, { recursive: true, force: true });
  const built = await toolRun('wxt', ['build', ...args]);
  return { ...built, passed: built.passed && existsSync(join(output, 'manifest.json')) };
}
