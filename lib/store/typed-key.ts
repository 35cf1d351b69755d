import { openDatabase } from './database.ts';

/**
 * How a typed key reaches the worker: through the extension's own database, never through a message. The page puts it
 * down, the worker picks it up and clears the place.
 */
export const TYPED_KEY = 'key-drop';

/** Puts a key down for the worker. The only write an extension page makes. */
export async function storeTypedKey(key: string): Promise<void> {
  const db = await openDatabase();
  await db.put('settings', { key: TYPED_KEY, index: {}, record: { name: TYPED_KEY, value: key } });
  db.close();
}
