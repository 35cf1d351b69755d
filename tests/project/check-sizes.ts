import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ToolRun, toolRun } from '../run/tools.ts';
import { sizeProblems } from './sizes.ts';

/** Builds the extension as recruiters get it in a folder of its own, and says which of its files are too large. */
export async function checkSizes(): Promise<ToolRun> {
  const outDir = await mkdtemp(join(tmpdir(), 'talent-scout-sizes-'));
  try {
    const built = await toolRun('wxt', ['build', '--level', 'error'], { OUT_DIR: outDir });
    if (!built.passed) return built;
    const folder = join(outDir, 'chrome-mv3');
    const read = (file: string) => readFile(join(folder, file));
    const problems = await sizeProblems({ files: await readdir(folder), read });
    return { passed: problems.length === 0, output: problems.join('\n') };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
