import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../run/tools.ts';
import { sizeProblems } from './sizes.ts';

/** Builds the extension as recruiters get it, away from any other build, and says which of its files are too large. */
export async function checkSizes(): Promise<boolean> {
  const outDir = await mkdtemp(join(tmpdir(), 'talent-scout-sizes-'));
  try {
    if ((await runTool('wxt', ['build', '--level', 'error'], { OUT_DIR: outDir })) !== 0) return false;
    const folder = join(outDir, 'chrome-mv3');
    const read = (file: string) => readFile(join(folder, file));
    const problems = await sizeProblems({ files: await readdir(folder), read });
    for (const problem of problems) console.log(problem);
    return problems.length === 0;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
