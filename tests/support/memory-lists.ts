import { type ListReader, othersIn } from '../../lib/store/list-reader.ts';
import { isIn, type Range } from '../../lib/store/ranges.ts';
import { type RecordOf, readRecord, type Table } from '../../lib/store/records.ts';
import type { Row } from '../../lib/store/row.ts';
import type { Place } from '../../lib/store/store.ts';
import type { MemoryDisk } from './memory-store.ts';

/** A reader of lists that counts what it has read. */
export interface MemoryLists extends ListReader {
  read: { records: number; keys: number };
}

/** Reads lists from the disk in memory. */
export function memoryLists(disk: MemoryDisk): MemoryLists {
  const read = { records: 0, keys: 0 };
  /** The rows of a table, as long as the disk can be read. */
  const rowsOf = async (table: Table) => {
    await null;
    if (disk.unreadable) throw new DOMException('closed', 'InvalidStateError');
    return disk.rows(table);
  };
  const parsed = <T extends Table>(table: T, row: Row): RecordOf<T> | null => {
    const result = readRecord(table, row.record);
    read.records += 1;
    return result.success ? result.data : null;
  };
  return {
    read,
    async part(table, index, range, { size, after = null, skip = 0, backwards = false }) {
      const sign = backwards ? -1 : 1;
      const all = placesIn(await rowsOf(table), index, range).sort(
        (a, b) => sign * compare(a.place, b.place),
      );
      const start = after ? all.findIndex(({ place }) => sign * compare(place, after) > 0) : 0;
      const rest = start < 0 ? [] : all.slice(start + skip);
      const rows = rest.slice(0, size).flatMap(({ place, row }) => {
        const record = parsed(table, row);
        return record === null ? [] : { key: row.key, place, record, others: othersIn(row) };
      });
      return { rows, next: rest.length > size ? (rest[size - 1]?.place ?? null) : null };
    },
    async keys(table, index, range, max = Number.POSITIVE_INFINITY) {
      const all = placesIn(await rowsOf(table), index, range).sort((a, b) => compare(a.place, b.place));
      const found = all.slice(0, max).map(({ row }) => row.key);
      read.keys += found.length;
      return found;
    },
    async some(table, keys) {
      const wanted = new Set(keys);
      const byKey = new Map(
        (await rowsOf(table)).filter(({ key }) => wanted.has(key)).map((row) => [row.key, row]),
      );
      return keys.flatMap((key) => {
        const row = byKey.get(key);
        const record = row ? parsed(table, row) : null;
        return row && record !== null ? { key, record, others: othersIn(row) } : [];
      });
    },
  };
}

function placesIn(rows: readonly Row[], index: string, range: Range): { place: Place; row: Row }[] {
  return rows.flatMap((row) =>
    (index === 'key' ? [row.key] : (row.index[index] ?? []))
      .filter((entry) => isIn(entry, range))
      .map((entry) => ({ place: { entry, key: row.key }, row })),
  );
}

function compare(a: Place, b: Place): number {
  if (a.entry !== b.entry) return a.entry < b.entry ? -1 : 1;
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
}
