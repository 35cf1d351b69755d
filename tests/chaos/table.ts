import { FAULTS } from './plan.ts';
import type { Result } from './series.ts';

/** The results of some journeys as a table of text. */
export function tableOf(results: readonly Result[]): string {
  const seeds = results.map(({ seed }) => seed);
  const figures = results.flatMap(({ figures: own }) => own ?? []);
  const sum = (of: (one: (typeof figures)[number]) => number) =>
    figures.reduce((total, one) => total + of(one), 0);
  const faults = (name: keyof Result['faults']) =>
    results.reduce((total, result) => total + (result.faults[name]?.length ?? 0), 0);
  const rows: [string, string | number][] = [
    ['seeds', seeds.length === 0 ? 'none' : `${Math.min(...seeds)} to ${Math.max(...seeds)}`],
    ['journeys', results.length],
    ['moves', sum(({ moves }) => moves)],
    ['moves changed', sum(({ swapped }) => swapped)],
    ['moves left out', sum(({ skipped }) => skipped)],
    ...FAULTS.map((name): [string, number] => [`fault: ${name}`, sum((one) => one.faults.get(name) ?? 0)]),
    ['worker kills', sum(({ kills }) => kills)],
    ['browser restarts', sum(({ restarts }) => restarts)],
    ['charges', sum(({ charges }) => charges)],
    ['double charges', faults('paidTwice')],
    ['lost', faults('lost')],
    ['wrong person', faults('wrongPerson')],
    ['wrong spend', faults('wrongSpend')],
    ['uncaught errors', faults('errors')],
    ['policy violations', faults('violations')],
    ['broken off', results.filter(({ brokeOff }) => brokeOff !== null).length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}
