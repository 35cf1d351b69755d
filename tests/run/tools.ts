import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Scripts of the tools, run by this very node: shims in node_modules/.bin differ from one system to the next. */
const SCRIPTS = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  wxt: 'wxt/bin/wxt.mjs',
  vitest: 'vitest/vitest.mjs',
};

/** Runs a tool of the project to its end, its output shown as it comes. Resolves to its exit code. */
export function runTool(
  tool: keyof typeof SCRIPTS,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const script = fileURLToPath(new URL(`../../node_modules/${SCRIPTS[tool]}`, import.meta.url));
  if (!existsSync(script)) return Promise.reject(new Error(`${tool} is not installed: run npm install.`));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
