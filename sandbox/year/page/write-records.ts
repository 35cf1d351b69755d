import {
  type FollowUpRecordOf,
  type FollowUpTable,
  followUpEntries,
  followUpKey,
} from '../../../lib/follow-up/records.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { createStore } from '../../../lib/store/database.ts';
import { rowAlone } from '../../../lib/store/derive.ts';
import { storedBy } from '../../../lib/store/indexed-db.ts';
import { linksOf } from '../../../lib/store/links-of.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import type { PersonRecord, RecordOf } from '../../../lib/store/records.ts';
import type { Row } from '../../../lib/store/row.ts';
import { put } from '../../../lib/store/store.ts';
import { addShares, recounted } from '../../../lib/store/totals.ts';
import type { YearTable } from '../year-records.ts';

/** Writes records of one table, all in one transaction that does not wait for the disk. */
export type WriteRecords = <T extends YearTable>(table: T, records: readonly RecordOf<T>[]) => Promise<void>;

/** Writes what the recruiter has noted, in the same way. */
export type WriteNoted = <T extends FollowUpTable>(
  table: T,
  records: readonly FollowUpRecordOf<T>[],
) => Promise<void>;

/**
 * Opens the extension's empty database for writing. Its own commits look for earlier rows, which there are none of here, so
 * rows and totals are made without. `close` writes the totals, and then those who share a link with somebody.
 */
export async function openWriter(): Promise<{
  writeRecords: WriteRecords;
  writeNoted: WriteNoted;
  close: () => Promise<void>;
}> {
  const db = await openDatabase();
  const sums = new Map<string, Map<string, number>>();
  const links = new Set<string>();
  const later: PersonRecord[] = [];

  /** Whether nobody has the person's links so far. */
  function isAlone(person: PersonRecord): boolean {
    const own = linksOf(person);
    if (own.some((link) => links.has(link))) return false;
    for (const link of own) links.add(link);
    return true;
  }

  async function writeRows(table: string, rows: readonly Row[]): Promise<void> {
    const transaction = db.transaction(table, 'readwrite', { durability: 'relaxed' });
    const done = storedBy(transaction);
    for (const row of rows) transaction.objectStore(table).put(row);
    await done;
  }

  return {
    writeRecords(table, records) {
      const rows: Row[] = [];
      for (const record of records) {
        if (table === 'people' && !isAlone(record as PersonRecord)) {
          later.push(record as PersonRecord);
          continue;
        }
        const row = rowAlone(table, record);
        addShares(sums, 1, row.shares);
        rows.push(row);
      }
      return writeRows(table, rows);
    },
    writeNoted: (table, records) =>
      writeRows(
        table,
        records.map((record) => ({
          key: followUpKey(table, record),
          index: followUpEntries(table, record),
          record,
        })),
      ),
    async close() {
      const totals = recounted(sums).map((record): Row => ({ key: record.id, index: {}, record }));
      await writeRows('totals', totals);
      const store = createStore(db, { now: () => Date.now(), once: eachPersonOnce });
      for (const person of later) await store.commit([put('people', person)]);
      db.close();
    },
  };
}
