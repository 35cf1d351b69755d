import type { Network } from '../../lib/network/link.ts';
import { NAMES } from '../../lib/settings/names.ts';
import type { Open } from './opened.ts';

/**
 * The network whose links are read from files; null before it is set up. The worker has checked it before it stored it, and its
 * schema would make this page's first script larger.
 */
export async function networkInUse(open: Open): Promise<Network | null> {
  const { store } = await open();
  const value = ((await store.get('settings', NAMES.network))?.value ?? {}) as Partial<Network>;
  const { origin, site, prefix } = value;
  const isUsable = [origin, site, prefix].every((text) => typeof text === 'string');
  return isUsable && URL.canParse(origin ?? '') ? (value as Network) : null;
}
