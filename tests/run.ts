import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../sandbox/browser/install.ts';
import { buildSteps } from './run/builds.ts';
import { checkSteps } from './run/checks.ts';
import { planRun, projectNames } from './run/plan.ts';
import { runSteps } from './run/steps.ts';
import { exitCode, ONE_FAILED, sum, summaryLine, type Tally } from './run/tally.ts';
import { runTool } from './run/tools.ts';
import { REPORT_FILE, readReport, TALLY_FILE } from './run/vitest-report.ts';
import config from './vitest.config.ts';

async function runTests(args: string[]): Promise<Tally[]> {
  const plan = planRun(args, projectNames(config));
  if (plan.browser) process.env.BROWSER_PATH = await ensureBrowser();
  // These run at the same time, since none of them needs both cores for long.
  const tallies = await Promise.all([
    runSteps(plan.check ? checkSteps({ fix: false, sizes: !plan.build }) : []),
    runSteps(plan.build ? buildSteps() : []),
  ]);
  return plan.vitest ? [...tallies, await runVitest(plan.vitest)] : tallies;
}

async function runVitest(args: string[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=./tests/run/summary-reporter.ts'];
  try {
    const code = await runTool(
      'vitest',
      ['run', '--config', 'tests/vitest.config.ts', ...reporters, ...args],
      {
        [REPORT_FILE]: file,
      },
    );
    return readReport(await readFile(file, 'utf8').catch(() => null), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const tallies = await runTests(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return [ONE_FAILED];
});
const total = sum(tallies);
process.exitCode = exitCode(total);
const tallyFile = process.env[TALLY_FILE];
if (tallyFile) await writeFile(tallyFile, JSON.stringify(total));
console.log(`\n${summaryLine(total)}`);
