import { describe, expect, test } from 'vitest';
import { runSteps } from '../../run/steps.ts';
import { exitCode, sum, summaryLine } from '../../run/tally.ts';
import { readReport, readTally } from '../../run/vitest-report.ts';

describe('the last line and the exit code', () => {
  test.each([
    [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed', 0],
    [{ passed: 12, failed: 1, skipped: 0 }, '12 passed, 1 failed', 1],
    [{ passed: 12, failed: 0, skipped: 3 }, '12 passed, 0 failed, 3 skipped', 0],
    [{ passed: 0, failed: 0, skipped: 0 }, '0 passed, 0 failed', 1],
    [{ passed: 0, failed: 0, skipped: 3 }, '0 passed, 0 failed, 3 skipped', 1],
  ])('%o', (tally, line, code) => {
    expect(summaryLine(tally)).toBe(line);
    expect(exitCode(tally)).toBe(code);
  });

  test('tallies are added up', () => {
    expect(
      sum([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
    ).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    });
  });

  test('what failed is told of all', () => {
    const one = { passed: 1, failed: 1, skipped: 0, failures: ['a: no'] };
    const all = { passed: 2, failed: 2, skipped: 0, failures: ['a: no', 'a: no'] };
    expect(sum([one, one])).toEqual(all);
    expect(readTally(JSON.stringify(all))).toEqual(all);
  });
});

describe('the counts that Vitest’s reporter wrote', () => {
  const report = (passed: number, failed: number, skipped: number) =>
    JSON.stringify({ passed, failed, skipped });

  test.each([
    ['all well', report(5, 0, 1), 0, { passed: 5, failed: 0, skipped: 1 }],
    ['a failed test', report(5, 2, 0), 1, { passed: 5, failed: 2, skipped: 0 }],
    ['a crash before the end', null, 139, { passed: 0, failed: 1, skipped: 0 }],
    ['an exit 0 that left nothing', null, 0, { passed: 0, failed: 1, skipped: 0 }],
    ['a cut report', '{"passed": 5', 0, { passed: 0, failed: 1, skipped: 0 }],
    ['a complaint that no test shows', report(5, 0, 0), 1, { passed: 5, failed: 1, skipped: 0 }],
    ['no test at all', report(0, 0, 0), 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, text, code, tally) => {
    expect(readReport(text, code)).toEqual(tally);
  });
});

describe('the counts that a whole run wrote', () => {
  test.each([
    ['all well', '{"passed":5,"failed":0,"skipped":1}', { passed: 5, failed: 0, skipped: 1 }],
    ['a run that was killed', null, { passed: 0, failed: 1, skipped: 0 }],
    ['a run of nothing', '{"passed":0,"failed":0,"skipped":0}', { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, text, tally) => {
    expect(readTally(text)).toEqual(tally);
  });
});

test('every step runs and is printed with its time, also after a failed one', async () => {
  const lines: string[] = [];
  let clock = 0;
  const step = (name: string, run: () => Promise<{ passed: boolean; output: string }>) => ({ name, run });
  const tally = await runSteps(
    [
      step('types', async () => ({ passed: false, output: 'line 1: no\n' })),
      step('lint', async () => {
        clock += 1500;
        return { passed: true, output: '' };
      }),
      step('build', async () => {
        throw new Error('no such tool');
      }),
    ],
    { say: (line) => lines.push(line), now: () => clock },
  );
  expect(tally).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['types: line 1: no', 'build: Error: no such tool'],
  });
  expect(lines).toEqual([
    'line 1: no\n✗ types (0.0 s)',
    '✓ lint (1.5 s)',
    'Error: no such tool\n✗ build (0.0 s)',
  ]);
});
