import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { extensionDir } from './harness.ts';

const MANIFEST = z.looseObject({ host_permissions: z.array(z.string()) });

/** A copy of the build under test that may reach this computer over https too, since no test can answer a prompt. */
export async function httpsBuild(): Promise<{ dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'talent-scout-build-'));
  await cp(extensionDir(), dir, { recursive: true });
  const file = join(dir, 'manifest.json');
  const manifest = z.parse(MANIFEST, JSON.parse(await readFile(file, 'utf8')));
  const hosts = [...manifest.host_permissions, 'https://localhost/*'];
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: hosts }));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
