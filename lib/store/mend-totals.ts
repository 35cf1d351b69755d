import { answerOf, storedBy, tableOf, windowOf } from './indexed-db.ts';
import { EVERYTHING } from './ranges.ts';
import { readRecord, type Table } from './records.ts';
import type { Row, Share } from './row.ts';
import type { Place } from './store.ts';
import { addShares, recounted, sharesOf } from './totals.ts';

/** The tables whose rows count. */
const COUNTED: readonly Table[] = ['people', 'requests', 'orders', 'charges', 'resultPages'];
/** Rows read in one transaction: few enough that nobody who asks the worker meanwhile notices. */
const PART = 100;

/**
 * Counts all rows anew, some at a time, and corrects the totals that are wrong. Resolves to their ids, or to null if
 * anything was written meanwhile.
 */
export async function mendTotals(db: IDBDatabase, isChanged: () => boolean): Promise<string[] | null> {
  const sums = new Map<string, Map<string, number>>();
  for (const table of COUNTED) {
    let after: Place | null = null;
    do {
      const part: { rows: Row[]; next: Place | null } = await windowOf(tableOf(db, table), EVERYTHING, {
        size: PART,
        after,
      });
      for (const row of part.rows) addShares(sums, 1, sharesAnew(table, row));
      after = part.next;
      if (isChanged()) return null;
    } while (after !== null);
  }
  const transaction = db.transaction('totals', 'readwrite');
  const done = storedBy(transaction);
  const totals = transaction.objectStore('totals');
  const kept = new Map<string, string>();
  for (const { key, record } of (await answerOf(totals.getAll())) as Row[]) kept.set(key, textOf(record));
  // Something may have been written while this waited for the table.
  if (isChanged()) return null;
  const right = new Map(recounted(sums).map((record) => [record.id, record]));
  const wrong = [...new Set([...kept.keys(), ...right.keys()])].filter(
    (id) => kept.get(id) !== textOf(right.get(id)),
  );
  for (const key of wrong) {
    const record = right.get(key);
    if (record) totals.put({ key, index: {}, record } satisfies Row);
    else totals.delete(key);
  }
  await done;
  return wrong;
}

/** What a row adds, from its record. What people add is decided with their list, and unreadable rows keep what they added. */
function sharesAnew(table: Table, { record, day, shares }: Row): readonly Share[] | undefined {
  const parsed = table === 'people' ? null : readRecord(table, record);
  return parsed?.success ? sharesOf(table, parsed.data, day ?? '') : shares;
}

function textOf(total: unknown): string {
  const { figures = {} } = (total ?? {}) as { figures?: Record<string, number> };
  return JSON.stringify(Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)));
}
