/** Databases with people, made once and copied for each sandbox: generating people takes longer than most tests. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/sandbox.ts';

export const SEED = 7;

const templates = new Map<number, Promise<string>>();
let folder: string | undefined;
let copies = 0;

function folderForTemplates(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'talent-scout-people-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

async function makeTemplate(people: number): Promise<string> {
  const dbFile = join(folderForTemplates(), `${people}.db`);
  const sandbox = await startSandbox({ dbFile, people, seed: SEED });
  await sandbox.close();
  return dbFile;
}

/** A new database file with this many people, and how to delete it. */
export async function copyOfPeople(people: number): Promise<{ dbFile: string; remove(): void }> {
  const template = templates.get(people) ?? makeTemplate(people);
  templates.set(people, template);
  copies += 1;
  const dbFile = join(folderForTemplates(), `copy-${copies}.db`);
  copyFileSync(await template, dbFile);
  return {
    dbFile,
    remove() {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${dbFile}${suffix}`, { force: true });
    },
  };
}
