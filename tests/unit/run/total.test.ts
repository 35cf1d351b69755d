import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../run/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'talent-scout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds up two runs that wrote these counts; null for a run that wrote none. */
function end(...left: (string | null)[]) {
  const files = left.map((text, index) => {
    const file = join(folder, `${index}`);
    rmSync(file, { force: true });
    if (text !== null) writeFileSync(file, text);
    return file;
  });
  const script = join(ROOT, 'tests/run/total.ts');
  const { status, stdout } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1) };
}

const tally = (passed: number, failed: number, skipped: number) =>
  JSON.stringify({ passed, failed, skipped });

test.each([
  ['both well', tally(700, 0, 0), tally(80, 0, 0), 0, '780 passed, 0 failed'],
  ['some skipped', tally(700, 0, 2), tally(80, 0, 1), 0, '780 passed, 0 failed, 3 skipped'],
  ['the first failed', tally(699, 1, 0), tally(80, 0, 0), 1, '779 passed, 1 failed'],
  ['the second was killed', tally(700, 0, 0), null, 1, '700 passed, 1 failed'],
  ['the second ran nothing', tally(700, 0, 0), tally(0, 0, 0), 1, '700 passed, 1 failed'],
])('%s', (_, first, second, status, lastLine) => {
  expect(end(first, second)).toEqual({ status, lastLine });
});

test('a total of no run is a failure', () => {
  expect(end()).toEqual({ status: 1, lastLine: '0 passed, 0 failed' });
});
