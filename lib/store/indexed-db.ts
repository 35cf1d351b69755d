/** The answer to a question to the database. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once everything that a transaction writes is stored. */
export function storedBy(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A table to read from. */
export function tableOf(db: IDBDatabase, table: string): IDBObjectStore {
  return db.transaction(table).objectStore(table);
}
