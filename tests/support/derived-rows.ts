import { EVERYTHING } from '../../lib/store/ranges.ts';
import { type RecordOf, readRecord, TABLES, type Table } from '../../lib/store/records.ts';
import type { Row } from '../../lib/store/row.ts';
import { put, type Write } from '../../lib/store/store.ts';
import { addShares, recounted, sharesOf } from '../../lib/store/totals.ts';
import { MemoryDisk } from './memory-store.ts';

const WRITTEN = Object.keys(TABLES).filter((table) => table !== 'totals') as Exclude<Table, 'totals'>[];

/** What a disk derived from its records with one commit after the other, where it differs from deriving all of it anew. */
export function wronglyDerived(disk: MemoryDisk): string[] {
  // Unreadable records count until they are read.
  for (const table of [...WRITTEN, 'totals'] as const) disk.list(table, 'key', EVERYTHING);
  const fresh = new MemoryDisk();
  fresh.commit(
    WRITTEN.flatMap((table) =>
      disk.all(table).map((record): Write => put(table, record as RecordOf<'people'> & never)),
    ),
    false,
  );
  const wrongRows = WRITTEN.flatMap((table) =>
    disk.rows(table).flatMap((row) => {
      const anew = fresh.rows(table).find(({ key }) => key === row.key);
      const isSame = anew && JSON.stringify(sorted(anew.index)) === JSON.stringify(sorted(row.index));
      return isSame ? [] : [`${table} ${row.key} has other index entries`];
    }),
  );
  const sums = new Map<string, Map<string, number>>();
  for (const table of WRITTEN)
    for (const row of fresh.rows(table)) addShares(sums, 1, sharesAnew(table, row, disk));
  const wanted = new Map(recounted(sums).map(({ id, figures }) => [id, JSON.stringify(sorted(figures))]));
  const kept = new Map(disk.all('totals').map(({ id, figures }) => [id, JSON.stringify(sorted(figures))]));
  const wrongTotals = [...new Set([...wanted.keys(), ...kept.keys()])]
    .filter((id) => wanted.get(id) !== kept.get(id))
    .map((id) => `total ${id} is ${kept.get(id)} instead of ${wanted.get(id)}`);
  return [...wrongRows, ...wrongTotals];
}

/** The shares of a row, for the day that the disk has noted. */
function sharesAnew(table: Table, { key, record, shares }: Row, disk: MemoryDisk): Row['shares'] {
  const day = disk.rows(table).find((row) => row.key === key)?.day;
  const parsed = readRecord(table, record);
  return day !== undefined && parsed.success ? sharesOf(table, parsed.data, day) : shares;
}

function sorted<T>(values: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
