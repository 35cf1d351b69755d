import { NAMES } from '../settings/names.ts';
import type { Store } from '../store/store.ts';

/** The account whose records the extension's pages show; null when none is connected. */
export async function currentAccount(store: Pick<Store, 'get'>): Promise<string | null> {
  const id = (await store.get('settings', NAMES.account))?.value;
  return typeof id === 'string' ? id : null;
}
