import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The scripts of the tools, which this process's Node runs: the shims in node_modules/.bin differ between systems. */
const SCRIPTS = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  wxt: 'wxt/bin/wxt.mjs',
  vitest: 'vitest/vitest.mjs',
};

type Tool = keyof typeof SCRIPTS;

/** Whether a tool passed, and what it printed. */
export interface ToolRun {
  passed: boolean;
  output: string;
}

/** Runs a tool of the project and shows its output as it comes. Resolves to its exit code. */
export async function runTool(tool: Tool, args: string[], env: Record<string, string> = {}): Promise<number> {
  return ended(start(tool, args, env, 'inherit'));
}

/** Runs a tool of the project and keeps its output, so that several can run at the same time. */
export async function toolRun(
  tool: Tool,
  args: string[],
  env: Record<string, string> = {},
): Promise<ToolRun> {
  const color: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = start(tool, args, { ...color, ...env }, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { passed: (await ended(child)) === 0, output };
}

function start(
  tool: Tool,
  args: string[],
  env: Record<string, string>,
  output: 'inherit' | 'pipe',
): ChildProcess {
  const script = fileURLToPath(new URL(`../../node_modules/${SCRIPTS[tool]}`, import.meta.url));
  if (!existsSync(script)) throw new Error(`${tool} is not installed: run npm install.`);
  return spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
