import type { Entries } from './indexes.ts';

/** What a row adds to one figure of a total. */
export type Share = readonly [total: string, figure: string, amount: number];

/** A record as it is stored, with all that is derived from it. */
export interface Row {
  key: string;
  /** The entries under which each index has it. */
  index: Entries;
  record: unknown;
  /** The recruiter's day when it was first written, which stays when the time zone changes. */
  day?: string;
  /** What it adds to the totals. */
  shares?: readonly Share[];
  /** The keys of the same person's other records, in the row that stands for them in lists. */
  others?: readonly string[];
}
