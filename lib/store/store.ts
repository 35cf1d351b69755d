import type { AtsEntry } from './ats-parts.ts';
import type { IndexOf } from './indexes.ts';
import type { Range } from './ranges.ts';
import type { RecordOf, Table } from './records.ts';

/** The totals are written by the store alone. */
export type WritableTable = Exclude<Table, 'totals'>;

export type Write = {
  [T in WritableTable]: { table: T; put: RecordOf<T> } | { table: T; delete: string };
}[WritableTable];

/** Tables of which nobody has many records. */
export type SmallTable = 'accounts' | 'settings';

/**
 * The database, for reading. A read leaves out records that fail their schema. No call reads a large table whole. Records
 * of before the tables had indexes for everything are found by `get` and `list` until they are moved.
 */
export interface ReadStore {
  get<T extends Table>(table: T, key: string): Promise<RecordOf<T> | null>;
  /** The records with an entry in a range of an index, or with just this entry. For ranges of few records. */
  list<T extends Table>(table: T, index: IndexOf<T>, range: Range | string): Promise<RecordOf<T>[]>;
  /** The keys of the records that `list` would give, without reading these. */
  keys<T extends Table>(table: T, index: IndexOf<T>, range: Range | string): Promise<string[]>;
  /** Up to `size` records of a range, in the order of the index. */
  window<T extends Table>(
    table: T,
    index: IndexOf<T>,
    range: Range,
    options: WindowOptions,
  ): Promise<Window<RecordOf<T>>>;
  count<T extends Table>(table: T, index: IndexOf<T>, range: Range): Promise<number>;
  /** Whether the key of a record is in a range. Records that are still to be moved are not looked for. */
  has(table: Table, range: Range): Promise<boolean>;
  /** All records of a small table. */
  all<T extends SmallTable>(table: T): Promise<RecordOf<T>[]>;
  /** Whether the recruiter has noted something of a person, named by their key, at a time (ms) or later. */
  isNotedSince(person: string, at: number): Promise<boolean>;
  /** The reminders of an account that are due at `now`. `untold` has the keys of a few people with one that is due since `told`. */
  reminders(account: string, told: number, now: number): Promise<DueReminders>;
  /** Who is named by one of some keys in the company's own system, the first key first. */
  ats(account: string, keys: readonly string[]): Promise<AtsEntry | null>;
  /** Whether the recruiter has made something for an account: lists, templates, views, columns of files, an import of the ATS. */
  hasOwn(account: string): Promise<boolean>;
  /** How many records are still to be moved. */
  countOld(): Promise<number>;
}

export interface DueReminders {
  /** How many are due. */
  due: number;
  untold: string[];
  /** When the next one is due. */
  next: number | null;
}

/** The database of the worker. A record that fails its schema is quarantined. */
export interface Store extends ReadStore {
  /** Writes all or nothing. `durable` waits for the disk: no paid request may be sent before that. */
  commit(writes: Write[], options?: { durable: boolean }): Promise<void>;
  /** Forgets whoever is named by one of some keys in the company's own system. */
  forgetAts(account: string, keys: readonly string[]): Promise<void>;
  /** Deletes everything at once. */
  clear(): Promise<void>;
  /** Counts everything anew and corrects totals that are wrong: their ids, or null if something was written meanwhile. */
  mendTotals(): Promise<string[] | null>;
  /** The writes that move some old records into today's tables; none if all are moved. */
  oldWrites(max: number): Promise<Write[]>;
}

/** A place in an index: after an entry and, among records with the same entry, after a key. */
export interface Place {
  entry: string;
  key: string;
}

export interface WindowOptions {
  size: number;
  /** The place to go on after. */
  after?: Place | null | undefined;
  /** Records to pass over first. */
  skip?: number;
  /** From the end of the range to its start. */
  backwards?: boolean;
}

/** A part of a list. `next` is the place to go on after; null at the end. */
export interface Window<R> {
  records: R[];
  next: Place | null;
}

/** The database refused a write. */
export class StoreError extends Error {
  readonly full: boolean;

  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : '';
    super(`The extension's database refused a write${name ? ` (${name})` : ''}.`, { cause });
    this.full = name === 'QuotaExceededError';
  }
}

/** An answer could not be stored. It is kept in memory and stored later. */
export class UnstoredError extends StoreError {
  constructor(cause: unknown) {
    super(cause instanceof StoreError ? cause.cause : cause);
  }
}

/** A put, typed by its table. */
export function put<T extends WritableTable>(table: T, record: RecordOf<T>): Write {
  return { table, put: record } as unknown as Write;
}

/** A delete by primary key. */
export function remove(table: WritableTable, key: string): Write {
  return { table, delete: key } as Write;
}
