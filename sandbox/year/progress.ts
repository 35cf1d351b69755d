import { countsOf, type YearSize } from './size.ts';

/** How much of a year is written. */
export interface Written {
  rows: number;
  people: number;
}

/** Says at each tenth of the people how much of a year is written. */
export function createProgress(size: YearSize, say: (line: string) => void): (written: Written) => void {
  const all = countsOf(size).people;
  let told = 0;
  return ({ rows, people }) => {
    const tenth = Math.floor((people / all) * 10);
    if (tenth > told) say(`  ${tenth * 10} % of the people, ${rows.toLocaleString('en')} records`);
    told = Math.max(told, tenth);
  };
}
