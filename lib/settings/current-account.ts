import type { ReadStore } from '../store/store.ts';
import { NAMES } from './names.ts';

/** The account whose records extension pages show; null when none is connected. */
export async function currentAccount(store: Pick<ReadStore, 'get'>): Promise<string | null> {
  const id = (await store.get('settings', NAMES.account))?.value;
  return typeof id === 'string' ? id : null;
}
