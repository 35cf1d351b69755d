import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringDatabase } from '../../../../sandbox/year/kept-database.ts';

let root: string;
let fills: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-database-'));
  fills = 0;
});

afterEach(() => rm(root, { recursive: true, force: true }));

const databases = (profile: string) => join(profile, 'Default', 'IndexedDB');

/** Leaves a database in a profile, with the number of the fill in it. */
async function fill(profile: string): Promise<void> {
  fills += 1;
  await mkdir(join(databases(profile), 'extension'), { recursive: true });
  await writeFile(join(databases(profile), 'extension', 'rows'), `fill ${fills}`);
}

/** What is in the database of a new profile. */
async function brought(madeFrom: string, filled = fill): Promise<string> {
  const profile = await mkdtemp(join(root, 'profile-'));
  await bringDatabase(profile, { folder: join(root, 'kept'), madeFrom }, filled);
  return readFile(join(databases(profile), 'extension', 'rows'), 'utf8');
}

test('a database is filled once, and each browser gets a copy of it', async () => {
  const first = await mkdtemp(join(root, 'profile-'));
  await bringDatabase(first, { folder: join(root, 'kept'), madeFrom: 'a' }, fill);
  await writeFile(join(databases(first), 'extension', 'rows'), 'used');
  expect(await brought('a')).toBe('fill 1');
});

test('one that was made from something else is filled anew', async () => {
  expect(await brought('a')).toBe('fill 1');
  expect(await brought('b')).toBe('fill 2');
  expect(await brought('b')).toBe('fill 2');
});

test('one whose filling was broken off is filled anew', async () => {
  const breakOff = async (profile: string) => {
    await fill(profile);
    throw new Error('Interrupted.');
  };
  await expect(brought('a', breakOff)).rejects.toThrow('Interrupted.');
  expect(await brought('a')).toBe('fill 2');
});
