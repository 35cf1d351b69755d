import { browser } from '../../lib/browser.ts';
import { answerOf, tableOf } from '../../lib/store/indexed-db.ts';
import { openDatabase } from '../../lib/store/open-database.ts';

/** How many entries are left in all the extension's storage, to show that erasing left nothing. */
export async function countLeft(): Promise<number> {
  const db = await openDatabase();
  const tables = await Promise.all(
    [...db.objectStoreNames].map((table) => answerOf(tableOf(db, table).count())),
  );
  db.close();
  const areas = await Promise.all(
    [browser.storage.local, browser.storage.session, browser.storage.sync].map((area) => area.get()),
  );
  const entries = areas.reduce((sum, area) => sum + Object.keys(area).length, 0);
  return tables.reduce((sum, count) => sum + count, entries + localStorage.length + sessionStorage.length);
}
