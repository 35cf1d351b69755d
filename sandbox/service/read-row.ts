import type { SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

function unexpected(row: Row, column: string): never {
  throw new TypeError(`Column "${column}" holds an unexpected ${typeof row[column]}`);
}

/** The number in a column. Throws on any other value: the database is damaged. */
export function readNumber(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : unexpected(row, column);
}

/** The text in a column. Throws on any other value: the database is damaged. */
export function readText(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : unexpected(row, column);
}

/** The number in a column that may be null. */
export function readMaybeNumber(row: Row, column: string): number | null {
  return row[column] === null ? null : readNumber(row, column);
}

/** The text in a column that may be null. */
export function readMaybeText(row: Row, column: string): string | null {
  return row[column] === null ? null : readText(row, column);
}
