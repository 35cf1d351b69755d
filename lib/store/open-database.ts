import { answerOf } from './indexed-db.ts';
import { migrations } from './migrations.ts';

export const DATABASE_NAME = 'talent-scout';

/** Opens the database and migrates an older one step by step. `onClosed`: it has to be opened anew. */
export async function openDatabase(
  name = DATABASE_NAME,
  onClosed: () => void = () => {},
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, migrations.length);
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result, transaction } = request;
    for (const migrate of migrations.slice(oldVersion)) if (transaction) migrate(result, transaction);
  };
  const db = await answerOf(request);
  db.onclose = onClosed;
  // A newer version of the extension wants to migrate and waits until this connection is closed.
  db.onversionchange = () => {
    db.close();
    onClosed();
  };
  return db;
}
