import type { RecordOf } from '../../../../lib/store/records.ts';
import {
  type YearOptions,
  type YearRecord,
  type YearTable,
  yearRecords,
} from '../../../../sandbox/year/year-records.ts';

export const NETWORK_URL = 'http://localhost:4801';
/** A Wednesday, late in the morning. */
export const NOW = Date.UTC(2026, 5, 17, 11);

/** A year's days with few pages on each. */
export const SMALL = { pages: 300, days: 250 };

export function yearOptions(change: Partial<YearOptions> = {}): YearOptions {
  return { seed: 3, account: 'A', networkUrl: NETWORK_URL, now: NOW, size: SMALL, ...change };
}

export type Tables = { [T in YearTable]: RecordOf<T>[] };

/** All records of a year by table. */
export function readYear(change: Partial<YearOptions> = {}): Tables {
  const tables: Tables = { people: [], requests: [], orders: [], charges: [], resultPages: [], choices: [] };
  for (const one of yearRecords(yearOptions(change))) add(tables, one);
  return tables;
}

function add(tables: Tables, { table, record }: YearRecord): void {
  (tables[table] as (typeof record)[]).push(record);
}
