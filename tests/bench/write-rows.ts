/** Runs in a page of the extension: the account in use. */
export async function readAccount(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const row = await new Promise<{ record: { value: string } }>((resolve, reject) => {
    const request = db.transaction('settings').objectStore('settings').get('account');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  db.close();
  return row.record.value;
}

/** Runs in a page of the extension: writes rows of a table. */
export async function writeRows({ table, rows }: { table: string; rows: unknown[] }): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction(table, 'readwrite');
    for (const row of rows) transaction.objectStore(table).put(row);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  db.close();
}
