import type { ListReader } from '../../lib/store/list-reader.ts';
import type { ReadStore } from '../../lib/store/store.ts';

/** The open database and the account in use, of which there is none before the set-up. */
export interface Opened {
  store: ReadStore;
  lists: ListReader;
  account: string | null;
}

/** The same with an account. */
export type OpenedAccount = Opened & { account: string };

/** Reads the database, which may have to be opened anew. */
export type Open = () => Promise<Opened>;

/** The open database with the account in use; null where there is none. */
export async function openAccount(open: Open): Promise<OpenedAccount | null> {
  const opened = await open();
  return opened.account === null ? null : { ...opened, account: opened.account };
}
