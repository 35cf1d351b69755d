import type { Store } from './store.ts';

/** The setting that names the account in use. */
export const CURRENT_ACCOUNT = 'account';

/** The account whose records the extension's pages show; null when none is connected. */
export async function currentAccount(store: Pick<Store, 'get'>): Promise<string | null> {
  const id = (await store.get('settings', CURRENT_ACCOUNT))?.value;
  return typeof id === 'string' ? id : null;
}
