import { answerOf, storedBy } from './indexed-db.ts';

/**
 * Runs a page's work in one transaction over some tables, unless the account is gone: after everything was erased, nothing may
 * be written back. Work that fails leaves everything as it was. Tells whether it ran.
 */
export async function writeOfAccount(
  db: IDBDatabase,
  account: string,
  tables: readonly string[],
  work: (tableOf: (name: string) => IDBObjectStore) => Promise<void>,
): Promise<boolean> {
  const transaction = db.transaction(['accounts', ...tables], 'readwrite');
  const done = storedBy(transaction);
  let isThere = false;
  try {
    isThere = (await answerOf(transaction.objectStore('accounts').count(account))) > 0;
    if (isThere) await work((name) => transaction.objectStore(name));
  } catch (error) {
    if (transaction.error === null) transaction.abort();
    await done.catch(() => {});
    throw error;
  }
  await done;
  return isThere;
}
