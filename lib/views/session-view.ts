import type { Limits } from '../money/limits.ts';
import type { TriesByField } from '../money/odds.ts';
import type { OutsideMove } from '../money/outside.ts';
import type { Prices } from '../money/prices.ts';
import { type Network, profilePattern } from '../network/link.ts';
import type { Settings } from '../settings/settings.ts';
import type { AccountView, NewKeyView } from './account-view.ts';
import type { FoundView } from './found-view.ts';

/** What views may know of the set-up. The key itself is never part of it. */
export interface SessionView {
  hasKey: boolean;
  /** People whose lookups wait until the recruiter enters the key of the account in use; null where no key is awaited. */
  waiting: number | null;
  last4: string | null;
  serviceUrl: string | null;
  network: (Omit<Network, 'prefix'> & { pattern: string }) | null;
  balance: { credits: number; extra: number | null; at: number } | null;
  keyRefused: boolean;
  /** The service is so slow that free questions wait for others to be answered. */
  crowded: boolean;
  /** Whether the extension may reach the service and the network; false after a permission was taken back. */
  allowed: { service: boolean; network: boolean };
  /** Names of settings that an administrator has fixed. */
  managed: string[];
  settings: Settings;
  prices: Prices;
  /** How this browser's last look-ups of each contact field went. */
  odds: TriesByField;
  limits: Limits;
  spentToday: number;
  /** Credits that moved without this browser, the newest first. */
  outside: OutsideMove[];
  /** Number of records that could not be read and were quarantined. */
  quarantined: number;
  /** The id of the account in use. A tab is told of no account. */
  account: string | null;
  accounts: AccountView[];
  found: FoundView;
  newKey: NewKeyView | null;
  /** How much of an older version's data is ready, in percent; null where nobody has to wait for it. */
  moving: number | null;
}

/** What views are told of the network. */
export function networkView({ prefix, ...rest }: Network): NonNullable<SessionView['network']> {
  return { ...rest, pattern: profilePattern({ prefix }) };
}

/** The whole network again from what a view was told of it. */
export function networkInView({ network }: Pick<SessionView, 'network'>): Network | null {
  if (!network) return null;
  const { pattern, ...rest } = network;
  return { ...rest, prefix: pattern.replace(/:slug$/, '') };
}
