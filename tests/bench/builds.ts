import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extensionDir } from '../e2e/support/harness.ts';
import { runTool } from '../run/tools.ts';

/** Makes the builds that benches load, unless EXTENSION_DIR and PRODUCTION_DIR name them. The result cleans up. */
export async function buildForBenches(): Promise<() => Promise<void>> {
  if (process.env.EXTENSION_DIR && process.env.PRODUCTION_DIR) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), 'bench-builds-'));
  for (const mode of [[], ['--mode', 'sandbox']]) {
    const code = await runTool('wxt', ['build', '--level', 'error', ...mode], { OUT_DIR: folder });
    if (code !== 0) throw new Error('The extension could not be built.');
  }
  process.env.EXTENSION_DIR = join(folder, 'chrome-mv3-sandbox');
  process.env.PRODUCTION_DIR = join(folder, 'chrome-mv3');
  return () => rm(folder, { recursive: true, force: true });
}

/** A file of the build that recruiters get. The build for the sandbox also has what developers need. */
export function readProductionFile(path: string): Promise<Buffer> {
  const dir = resolve(process.env.PRODUCTION_DIR ?? '.output/chrome-mv3');
  if (!existsSync(dir)) throw new Error(`There is no built extension in ${dir}.`);
  return readFile(join(dir, path));
}

/** Calls `work` with a copy of the extension in which some files are replaced or added. */
export async function withVariant<T>(
  files: Record<string, string>,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-variant-'));
  try {
    await cp(extensionDir(), folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
