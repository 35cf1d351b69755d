import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { journey } from '../../../sandbox/tour/journey.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talent-scout-tour-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  output(): string;
  /** Resolves to its exit code. */
  ended: Promise<number | null>;
  /** The folder for its temporary files, of which nothing should be left. */
  temporary: string;
}

/** Starts the command as `npm start` does, with a build and temporary files of its own. */
async function start(name: string, args: string[]): Promise<Started> {
  const temporary = join(folder, name);
  await mkdir(temporary);
  let output = '';
  const child = spawn(process.execPath, ['sandbox/start.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OUT_DIR: join(folder, `${name}-output`), TMPDIR: temporary },
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return child.exitCode;
  });
  return { child, output: () => output, ended, temporary };
}

const profiles = async (temporary: string) =>
  (await readdir(temporary)).filter((name) => name.startsWith('talent-scout-'));

test('the tour does every step, takes a picture of each, and leaves no temporary file', {
  timeout: 240_000,
}, async () => {
  const { ended, output, temporary } = await start('whole', ['--tour']);
  if ((await ended) !== 0) throw new Error(output());
  const steps = journey().map(({ name }, index) => `✓ ${index + 1}. ${name}`);
  expect(output().match(/^[✓✗] .*$/gmu)).toEqual(steps);
  expect(output()).toContain('1300 → 1299 credits (search 1)');
  expect(output()).toMatch(/The account ends with \d+ credits: (\d+) spent/);
  const pictures = await readdir(join(folder, 'whole-output', 'tour'));
  expect(pictures).toHaveLength(steps.length);
  for (const picture of pictures) {
    expect((await stat(join(folder, 'whole-output', 'tour', picture))).size).toBeGreaterThan(10_000);
  }
  expect(await profiles(temporary)).toEqual([]);
});

test('Ctrl+C during the tour ends the service and leaves no temporary file', async () => {
  const { child, ended, output, temporary } = await start('cut', ['--tour']);
  await expect.poll(output, { timeout: 90_000 }).toContain('✓ 1.');
  const service = /connected to (\S+),/.exec(output())?.[1] ?? '';
  expect((await fetch(service)).status).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  await expect(fetch(service)).rejects.toThrow();
  expect(await profiles(temporary)).toEqual([]);
});

test('a step that fails ends the tour with its picture and exit code 1', async () => {
  const { ended, output } = await start('failing', ['--tour']);
  // The fault is set a step before the one that is to fail, so that it is set in time.
  await expect.poll(output, { timeout: 90_000 }).toContain('✓ 1.');
  const service = /connected to (\S+),/.exec(output())?.[1] ?? '';
  const fault = { kind: 'status', status: 503, operation: 'search', times: 100 };
  await fetch(`${service}/sandbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(await ended).toBe(1);
  expect(output().match(/^[✓✗] \d/gmu)).toEqual(['✓ 1', '✓ 2', '✗ 3']);
  expect(await readdir(join(folder, 'failing-output', 'tour'))).toHaveLength(3);
});

test('an unknown option is refused before anything is started', async () => {
  const { ended, output } = await start('usage', ['--tuor']);
  expect(await ended).toBe(2);
  expect(output()).toContain('--tuor');
  expect(existsSync(join(folder, 'usage-output'))).toBe(false);
});
