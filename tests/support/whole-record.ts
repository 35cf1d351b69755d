import { type RecordOf, readRecord, type Table } from '../../lib/store/records.ts';

/** A stored record as the extension reads it; one that it can't read as it is stored. */
export function wholeRecord<T extends Table>(table: T, stored: unknown): RecordOf<T> {
  const parsed = readRecord(table, stored);
  return parsed.success ? parsed.data : (stored as RecordOf<T>);
}
