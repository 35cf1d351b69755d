import type { RecordOf, Table } from './records.ts';

export type Write = { [T in Table]: { table: T; put: RecordOf<T> } | { table: T; delete: string } }[Table];

/** The database. A record that fails its schema is quarantined, and a read returns the others. */
export interface Store {
  get<T extends Table>(table: T, key: string): Promise<RecordOf<T> | null>;
  /** All records of a table, or those with `value` in one of its indexes, in key order. */
  list<T extends Table>(table: T, index?: string, value?: string): Promise<RecordOf<T>[]>;
  /** Up to `max` records in key order after a key, for work on a whole table in parts; `last` is null at the end. */
  slice<T extends Table>(table: T, after: string | null, max: number): Promise<Slice<RecordOf<T>>>;
  /** Writes all or nothing. `durable` waits for the disk: no paid request may be sent before that. */
  commit(writes: Write[], options?: { durable: boolean }): Promise<void>;
}

/** A part of a table. `last` is the key to go on after. */
export interface Slice<R> {
  records: R[];
  last: string | null;
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
export function put<T extends Table>(table: T, record: RecordOf<T>): Write {
  return { table, put: record } as Write;
}

/** A delete by primary key. */
export function remove(table: Table, key: string): Write {
  return { table, delete: key } as Write;
}
