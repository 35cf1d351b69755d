import {
  type ClickOutcome,
  casesByBrowser,
  clickThrough,
  openHonestRecruiter,
} from '../e2e/support/honest-clicks.ts';
import { atLeast, atMost, median, type Row } from './bench.ts';

export const name = 'clicks';
export const needsBuild = true;

/** First clicks in each case. BENCH_CLICKS names another number, to try something out. */
const CLICKS = Number(process.env.BENCH_CLICKS ?? 100);
const MIN_COUNTED_PERCENT = 95;
/** BENCH_CASES names a part of the cases, to measure those again. */
const CASES = process.env.BENCH_CASES ?? '';

/** Measures how many honest clicks count at once while the page does something harmless, and whether the others say why. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [args, all] of casesByBrowser()) {
    const cases = all.filter(({ name: one }) => new RegExp(CASES).test(one));
    if (cases.length === 0) continue;
    const recruiter = await openHonestRecruiter({ args: args === '' ? [] : args.split(' ') });
    try {
      for (const one of cases) {
        const found = rowsOf(one.name, await clickThrough(recruiter, one, CLICKS));
        console.error(found.map(({ what, figure }) => `${what}: ${figure}`).join(', '));
        rows.push(...found);
      }
    } finally {
      await recruiter.close();
    }
  }
  return rows;
}

function rowsOf(what: string, outcomes: ClickOutcome[]): Row[] {
  const times = outcomes.flatMap(({ ms }) => ms ?? []);
  const percent = (times.length / outcomes.length) * 100;
  const silent = outcomes.filter(({ counted, says }) => !counted && says === '').length;
  const reasons = Object.entries(Object.groupBy(outcomes, ({ says }) => says))
    .filter(([says]) => says !== '')
    .map(([says, all]) => `${all?.length} × ${says}`);
  return [
    {
      what: [what, ...reasons].join('; '),
      figure: percent,
      unit: '% of first clicks count',
      ...atLeast(percent, MIN_COUNTED_PERCENT),
    },
    ...(times.length > 0 ? [{ what: `${what}: click to work done`, figure: median(times), unit: 'ms' }] : []),
    ...(silent > 0
      ? [{ what: `${what}: refused without a reason`, figure: silent, unit: 'clicks', ...atMost(silent, 0) }]
      : []),
  ];
}
