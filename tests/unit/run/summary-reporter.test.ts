import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SILENCE_MS } from '../../run/summary-reporter.ts';
import { ROOT } from '../../run/tools.ts';
import { REPORT_FILE } from '../../run/vitest-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'talent-scout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runVitest(...patterns: string[]) {
  const file = join(folder, `${patterns.join('-')}.json`);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=tests/run/fixtures/vitest.config.ts',
      '--reporter=./tests/run/summary-reporter.ts',
      ...patterns,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, [REPORT_FILE]: file, [SILENCE_MS]: '500' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  return { stderr, counted: { status, report: JSON.parse(readFileSync(file, 'utf8')) } };
}

test('the reporter counts failed tests and hooks, files that cannot be loaded and unhandled errors', {
  timeout: 60_000,
}, () => {
  // Passed: 1 + the one that leaves a rejection. Failed: test, hook, file, rejection. Skipped: skip, todo, behind the hook.
  expect(runVitest('outcomes', 'uncollectable', 'unhandled').counted).toEqual({
    status: 1,
    report: {
      passed: 2,
      failed: 4,
      skipped: 3,
      failures: [
        'outside of tests: nobody listens',
        'outcomes.fixture.ts > a hook that throws: hook',
        'outcomes.fixture.ts > fails: expected 1 to be 2 // Object.is equality',
        'uncollectable.fixture.ts: a file that cannot be collected',
      ],
    },
  });
});

test('an unhandled error alone fails the run', { timeout: 60_000 }, () => {
  expect(runVitest('unhandled').counted).toEqual({
    status: 1,
    report: { passed: 1, failed: 1, skipped: 0, failures: ['outside of tests: nobody listens'] },
  });
});

test('a file that does not end is named while the run goes on', { timeout: 60_000 }, () => {
  const { stderr, counted } = runVitest('frozen');
  expect(stderr).toContain('No test has ended for 0.5 s. Under way: frozen.fixture.ts');
  expect(counted).toEqual({ status: 0, report: { passed: 1, failed: 0, skipped: 0 } });
});
