import {
  type FollowUpRecordOf,
  type FollowUpTable,
  followUpEntries,
  followUpKey,
} from '../../../lib/follow-up/records.ts';
import { readServiceAddress } from '../../../lib/settings/service-address.ts';
import { rowAlone } from '../../../lib/store/derive.ts';
import type { Row } from '../../../lib/store/row.ts';
import { addShares, recounted } from '../../../lib/store/totals.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { makeLists, makeNoted } from '../make-noted.ts';
import { type YearOptions, type YearTable, yearRecords } from '../year-records.ts';

/** A year, and the address and key by which the extension will know its account. */
export interface BrowserYear extends Omit<YearOptions, 'account'> {
  serviceUrl: string;
  key: string;
}

/** A row of the extension's database, with its table. */
export interface YearRow {
  table: YearTable | FollowUpTable | 'totals';
  row: Row;
}

/**
 * All rows that the extension has stored after a year. Its own commits look for earlier rows, for people with the same link
 * and for totals, of which there are none before, so the rows are made without.
 */
export async function yearRows({ serviceUrl, key, ...year }: BrowserYear): Promise<Generator<YearRow>> {
  const address = readServiceAddress(serviceUrl);
  if (!address.ok) throw new Error(`${serviceUrl} is no address of a service.`);
  return rowsOf({ ...year, account: await accountId(address.url, key) });
}

function* rowsOf(year: YearOptions): Generator<YearRow> {
  const lists = makeLists(year.account, year.size.pages, year.now);
  for (const list of lists) yield noted('lists', list);
  const sums = new Map<string, Map<string, number>>();
  let people = 0;
  for (const one of yearRecords(year)) {
    const row = rowAlone(one.table, one.record);
    addShares(sums, 1, row.shares);
    yield { table: one.table, row };
    if (one.table !== 'people') continue;
    const { followUp, notes } = makeNoted(one.record, people, lists);
    people += 1;
    if (followUp) yield noted('followUps', followUp);
    for (const note of notes) yield noted('notes', note);
  }
  for (const record of recounted(sums)) yield { table: 'totals', row: { key: record.id, index: {}, record } };
}

function noted<T extends FollowUpTable>(table: T, record: FollowUpRecordOf<T>): YearRow {
  return { table, row: { key: followUpKey(table, record), index: followUpEntries(table, record), record } };
}
