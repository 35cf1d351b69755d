import { openDatabase } from './database.ts';

/**
 * How a typed key reaches the worker: through the extension's own database, never through a message. The page puts it
 * down, the worker picks it up and clears the place.
 */
export const KEY_DROP = 'key-drop';

/** Puts a key down for the worker. The only write an extension page makes. */
export async function dropKey(key: string): Promise<void> {
  const db = await openDatabase();
  await db.put('settings', { key: KEY_DROP, index: {}, record: { name: KEY_DROP, value: key } });
  db.close();
}
