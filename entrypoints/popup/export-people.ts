import { csvColumns } from '../../components/orders/csv-columns.ts';
import { peopleCsv } from '../../lib/export/people-csv.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { eachPersonOnce } from '../../lib/people/same-person.ts';
import { currentAccount } from '../../lib/settings/current-account.ts';
import { createStore, openDatabase } from '../../lib/store/database.ts';
import { allPeople } from '../../lib/store/read-people.ts';

/** Saves people with all that is known of them as a CSV file, in their order. Resolves to how many they are. */
export async function exportPeople(wanted: readonly string[], now: () => number): Promise<number> {
  const db = await openDatabase();
  try {
    const account = await currentAccount(createStore(db, { now, readOnly: true }));
    const { people, urns } = eachPersonOnce(account === null ? [] : await allPeople(db, account));
    const byUrn = new Map(
      people.flatMap((person) => (urns.get(person.urn) ?? [person.urn]).map((urn) => [urn, person] as const)),
    );
    const found = new Set(wanted.flatMap((urn) => byUrn.get(urn) ?? []));
    const day = new Date(now()).toISOString().slice(0, 10);
    saveFile(`talent-scout-people-${day}.csv`, 'text/csv', peopleCsv([...found], csvColumns()));
    return found.size;
  } finally {
    db.close();
  }
}
