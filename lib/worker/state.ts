import * as z from 'zod/mini';
import { networkFromPolicy } from '../network/from-policy.ts';
import type { Network } from '../network/link.ts';
import { networkSchema } from '../network/network-schema.ts';
import type { Balance } from '../service/model.ts';
import { currentAccount } from '../settings/current-account.ts';
import { NAMES } from '../settings/names.ts';
import { readServiceAddress } from '../settings/service-address.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import type { AccountRecord } from '../store/records.ts';
import { put, remove, type Store } from '../store/store.ts';

/** What an administrator's policy may set. */
export const managedSchema = z.object({
  serviceUrl: z.exactOptional(z.string()),
  key: z.exactOptional(z.string()),
  networkProfile: z.exactOptional(z.string()),
  networkSite: z.exactOptional(z.string()),
  confirmAbove: z.exactOptional(z.number()),
  dailyCap: z.exactOptional(z.number()),
});
export type Managed = z.infer<typeof managedSchema>;

/** The usable values of a policy, with addresses in their stored form. Unusable ones are dropped. */
export function usableManaged({
  serviceUrl,
  key,
  networkProfile = '',
  networkSite = '',
  ...limits
}: Managed): Managed {
  const address = serviceUrl === undefined ? null : readServiceAddress(serviceUrl);
  return {
    ...limits,
    ...(address?.ok ? { serviceUrl: address.url } : {}),
    // A key is only sent to the address it was given with.
    ...(address?.ok && key?.trim() ? { key: key.trim() } : {}),
    ...(networkFromPolicy(networkProfile) ? { networkProfile } : {}),
    ...(networkFromPolicy(networkProfile, networkSite) ? { networkSite } : {}),
  };
}

/** The worker's set-up, read once at each start and after each change. */
export interface State {
  account: AccountRecord | null;
  key: string | null;
  network: Network | null;
  settings: Settings;
  managed: Managed;
}

/** The stored key and its service. No content script can open the extension's database. */
const secretSchema = z.object({ serviceUrl: z.string(), key: z.string() });

async function read(store: Store, name: string): Promise<unknown> {
  return (await store.get('settings', name))?.value;
}

/** Reads the set-up. The policy comes first; what can't be read counts as not set. */
export async function loadState(store: Store, managed: Managed): Promise<State> {
  const [settings, network, used] = await Promise.all([
    read(store, NAMES.settings),
    read(store, NAMES.network),
    accountInUse(store, managed),
  ]);
  const merged = readSettings(settings);
  return {
    ...used,
    network: networkInUse(managed, network),
    settings: {
      ...merged,
      confirmAbove: managed.confirmAbove ?? merged.confirmAbove,
      dailyCap: managed.dailyCap ?? merged.dailyCap,
    },
    managed,
  };
}

/**
 * The policy's network, else the stored one. If the policy names a profile link without a site, a network that was stored
 * from the same link stays as it is: the links of its people are stored under its site.
 */
function networkInUse({ networkProfile, networkSite }: Managed, value: unknown): Network | null {
  const parsed = z.safeParse(networkSchema, value);
  const stored = parsed.success ? parsed.data : null;
  const fixed = networkProfile === undefined ? null : networkFromPolicy(networkProfile, networkSite);
  if (fixed === null) return stored;
  return networkSite === undefined && stored?.example === fixed.example ? stored : fixed;
}

/**
 * The account and its key: the policy's, which is read at each start and never stored, else the recruiter's own. The
 * account follows from address and key alone. Otherwise one key's spending could be recorded under another's account.
 */
async function accountInUse(store: Store, managed: Managed): Promise<Pick<State, 'account' | 'key'>> {
  const current = await currentAccount(store);
  const used = await keyInUse(store, managed);
  if (!used) {
    if (current !== null) await store.commit([remove('settings', NAMES.account)]);
    return { account: null, key: null };
  }
  const id = await accountId(used.serviceUrl, used.key);
  const known = await store.get('accounts', id);
  const account = known ?? newAccount(id, used.serviceUrl, used.key);
  // Extension pages find the account's records by its id.
  if (!known || current !== id)
    await store.commit([put('accounts', account), put('settings', { name: NAMES.account, value: id })]);
  return { account, key: used.key };
}

async function keyInUse(
  store: Store,
  { serviceUrl, key }: Managed,
): Promise<z.infer<typeof secretSchema> | null> {
  if (serviceUrl !== undefined && key !== undefined) return { serviceUrl, key };
  const secret = z.safeParse(secretSchema, await read(store, NAMES.secret));
  if (!secret.success) return null;
  return serviceUrl === undefined || secret.data.serviceUrl === serviceUrl ? secret.data : null;
}

function newAccount(id: string, serviceUrl: string, key: string): AccountRecord {
  return { id, serviceUrl, last4: key.slice(-4), balance: null, streams: false, refusedAt: null };
}

/** The account's id: a hash, so that records can name the account without holding its key. */
export async function accountId(serviceUrl: string, key: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${serviceUrl}\n${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes an account the one in use. An account that was used before keeps its balance and data. */
export async function useAccount(
  store: Store,
  serviceUrl: string,
  key: string,
  { balance, streams }: { balance: (Balance & { at: number }) | null; streams: boolean },
): Promise<string> {
  const id = await accountId(serviceUrl, key);
  const known = await store.get('accounts', id);
  const record: AccountRecord = {
    ...newAccount(id, serviceUrl, key),
    balance: balance ?? known?.balance ?? null,
    streams,
    quotes: known?.quotes ?? [],
  };
  await store.commit(
    [
      put('accounts', record),
      put('settings', { name: NAMES.account, value: id }),
      put('settings', { name: NAMES.secret, value: { serviceUrl, key } }),
    ],
    { durable: true },
  );
  return id;
}

/** Deletes the key. The account's data stays, in case the recruiter connects it again. */
export async function leaveAccount(store: Store): Promise<void> {
  await store.commit([remove('settings', NAMES.account), remove('settings', NAMES.secret)], {
    durable: true,
  });
}

/** Whether this network is the stored one, with the same hosts. */
export async function isStoredNetwork(store: Store, network: Network): Promise<boolean> {
  const stored = z.safeParse(networkSchema, await read(store, NAMES.network));
  if (!stored.success) return false;
  const { example, site, oneHost } = stored.data;
  return example === network.example && site === network.site && oneHost === network.oneHost;
}

/** Stores the network in use. */
export function useNetwork(store: Store, network: Network): Promise<void> {
  return store.commit([put('settings', { name: NAMES.network, value: network })]);
}

/** Stores changes to the recruiter's own settings. The policy's values are not stored, or they would outlive the policy. */
export async function changeSettings(store: Store, change: Partial<Settings>): Promise<void> {
  const own = readSettings(await read(store, NAMES.settings));
  await store.commit([put('settings', { name: NAMES.settings, value: { ...own, ...change } })]);
}
