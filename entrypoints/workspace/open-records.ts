import type { Open, Opened } from '../../components/workspace/opened.ts';
import { currentAccount } from '../../lib/settings/current-account.ts';
import { createListReader } from '../../lib/store/list-reader.ts';
import type { openDatabase } from '../../lib/store/open-database.ts';
import { createReadStore } from '../../lib/store/read-store.ts';

/** Opens the database at first use, and anew after it was closed: by a newer version of the extension, for one. */
export function createOpen(openIt: (onClosed: () => void) => ReturnType<typeof openDatabase>): Open {
  let opening: Promise<Omit<Opened, 'account'>> | null = null;
  const onClosed = () => {
    opening = null;
  };
  const connect = async () => {
    const db = await openIt(onClosed);
    return { store: createReadStore(db), lists: createListReader(db) };
  };
  return async () => {
    opening ??= connect();
    try {
      const { store, lists } = await opening;
      return { store, lists, account: await currentAccount(store) };
    } catch (error) {
      onClosed();
      throw error;
    }
  };
}
