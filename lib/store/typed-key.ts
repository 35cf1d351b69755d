import { openDatabase } from './database.ts';

/**
 * The setting by which a typed key reaches the worker: through the database, never in a message. The options page stores
 * the key here; the worker reads and deletes it.
 */
export const TYPED_KEY = 'key-drop';

/** Stores a typed key for the worker. The only write that an extension page makes. */
export async function storeTypedKey(key: string): Promise<void> {
  const db = await openDatabase();
  await db.put('settings', { key: TYPED_KEY, index: {}, record: { name: TYPED_KEY, value: key } });
  db.close();
}
