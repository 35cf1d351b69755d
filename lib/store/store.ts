import type { RecordOf, Table } from './records.ts';

export type Write = { [T in Table]: { table: T; put: RecordOf<T> } | { table: T; delete: string } }[Table];

/** What the worker keeps. Reads never throw for a bad record: it is set aside and its neighbours are returned. */
export interface Store {
  get<T extends Table>(table: T, key: string): Promise<RecordOf<T> | null>;
  /** All records of a table, or those filed under `value` in one of its indexes, in key order. */
  list<T extends Table>(table: T, index?: string, value?: string): Promise<RecordOf<T>[]>;
  /** All or nothing. `durable` waits for the disk: nothing paid for may be sent before that. */
  commit(writes: Write[], options?: { durable: boolean }): Promise<void>;
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

/** What follows from an answer could not be stored: it is kept in memory and tried again. */
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
