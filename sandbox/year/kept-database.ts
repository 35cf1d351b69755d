import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a profile has the databases of its pages. */
export const databasesIn = (profileDir: string): string => join(profileDir, 'Default', 'IndexedDB');

/**
 * Puts a filled database into a browser's profile, which must not be open. To fill one takes a while, so it is kept in
 * `folder` and copied as long as `madeFrom` is the same. `fill` fills the database of an empty profile and closes it.
 */
export async function bringDatabase(
  profileDir: string,
  { folder, madeFrom }: { folder: string; madeFrom: string },
  fill: (profileDir: string) => Promise<void>,
): Promise<void> {
  const kept = join(folder, 'IndexedDB');
  const label = join(folder, 'made-from.txt');
  const isKept = existsSync(kept) && (await readFile(label, 'utf8').catch(() => '')) === madeFrom;
  if (!isKept) {
    await rm(folder, { recursive: true, force: true });
    const filling = join(folder, 'profile');
    await mkdir(filling, { recursive: true });
    await fill(filling);
    await rename(databasesIn(filling), kept);
    await rm(filling, { recursive: true, force: true });
    // Written last: one that was broken off is filled anew.
    await writeFile(label, madeFrom);
  }
  const mode = constants.COPYFILE_FICLONE;
  await cp(kept, databasesIn(profileDir), { recursive: true, mode });
}
