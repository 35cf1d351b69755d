import { csvColumns } from '../../components/orders/csv-columns.ts';
import { policyKeys } from '../../lib/blocked/block-keys.ts';
import { createBlocked } from '../../lib/blocked/blocked.ts';
import { peopleCsv } from '../../lib/export/people-csv.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { eachPersonOnce, wholePersonOf } from '../../lib/people/same-person.ts';
import { currentAccount } from '../../lib/settings/current-account.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import { createReadStore } from '../../lib/store/read-store.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { ReadStore } from '../../lib/store/store.ts';
import { outside } from '../workspace/outside.ts';

/**
 * Saves people with all that is known of them as a CSV file, in their order. Resolves to how many they are, and how many were
 * left out because they must not be contacted.
 */
export async function exportPeople(
  wanted: readonly string[],
  now: () => number,
): Promise<{ count: number; left: number }> {
  const db = await openDatabase();
  try {
    const store = createReadStore(db);
    const account = await currentAccount(store);
    const { people, urns } = eachPersonOnce(account === null ? [] : await recordsOf(store, account, wanted));
    const byUrn = new Map(
      people.flatMap((person) => (urns.get(person.urn) ?? [person.urn]).map((urn) => [urn, person] as const)),
    );
    const all = [...new Set(wanted.flatMap((urn) => byUrn.get(urn) ?? []))];
    const policy = new Set((await outside.blockedByPolicy()).flatMap(policyKeys));
    const blocked = createBlocked({ store, policy: () => policy });
    const reasons = await Promise.all(all.map((one) => blocked.of(one.account, one.urn, [])));
    const found = all.filter((_, place) => reasons[place] === null);
    const day = new Date(now()).toISOString().slice(0, 10);
    saveFile(`talent-scout-people-${day}.csv`, 'text/csv', peopleCsv(found, csvColumns()));
    return { count: found.length, left: all.length - found.length };
  } finally {
    db.close();
  }
}

/** All records of some people, under whichever urn. */
async function recordsOf(
  store: ReadStore,
  account: string,
  wanted: readonly string[],
): Promise<PersonRecord[]> {
  const whole = await Promise.all(wanted.map((urn) => wholePersonOf(store, account, urn)));
  const urns = new Set(whole.flatMap((one) => one?.urns ?? []));
  const records = await Promise.all([...urns].map((urn) => store.get('people', `${account}|${urn}`)));
  return records.filter((record) => record !== null);
}
