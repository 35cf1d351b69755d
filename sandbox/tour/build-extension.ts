import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of the builds. The build reads OUT_DIR too. */
export const OUTPUT = resolve(ROOT, process.env.OUT_DIR ?? '.output');

/** Builds the extension for the sandbox and returns its folder. */
export async function buildExtension(): Promise<string> {
  const folder = join(OUTPUT, 'chrome-mv3-sandbox');
  // Removes an earlier build, so that a failed build can't show an old version.
  await rm(folder, { recursive: true, force: true });
  const { code, output } = await runWxt(['build', '--mode', 'sandbox']);
  if (code !== 0) throw new Error(`The extension could not be built:\n${output}`);
  return folder;
}

function runWxt(args: string[]): Promise<{ code: number | null; output: string }> {
  const script = join(ROOT, 'node_modules/wxt/bin/wxt.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
