import * as z from 'zod/mini';
import { policyKeys } from '../blocked/block-keys.ts';
import { networkFromPolicy } from '../network/from-policy.ts';
import type { Network } from '../network/link.ts';
import { networkSchema } from '../network/network-schema.ts';
import { currentAccount } from '../settings/current-account.ts';
import { NAMES } from '../settings/names.ts';
import { readServiceAddress } from '../settings/service-address.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import type { AccountRecord } from '../store/records.ts';
import { put, remove, type Store } from '../store/store.ts';
import {
  type AddressedKey,
  accountOfKey,
  accountsWithData,
  accountsWithKey,
  changeAccount,
  openedAccount,
  ownKey,
  readNewKey,
  readSetting,
  type TestedKey,
} from './accounts.ts';

/** What an administrator's policy may set. */
export const managedSchema = z.object({
  serviceUrl: z.exactOptional(z.string()),
  key: z.exactOptional(z.string()),
  networkProfile: z.exactOptional(z.string()),
  networkSite: z.exactOptional(z.string()),
  confirmAbove: z.exactOptional(z.number()),
  dailyCap: z.exactOptional(z.number()),
  sidePanelOnly: z.exactOptional(z.boolean()),
  keyInMemory: z.exactOptional(z.boolean()),
  doNotContact: z.exactOptional(z.array(z.string())),
  exportOff: z.exactOptional(z.boolean()),
});
export type Managed = z.infer<typeof managedSchema>;

/** The usable values of a policy, with addresses in their stored form. Unusable ones are dropped. */
export function usableManaged({
  serviceUrl,
  key,
  networkProfile = '',
  networkSite = '',
  exportOff,
  ...limits
}: Managed): Managed {
  const address = serviceUrl === undefined ? null : readServiceAddress(serviceUrl);
  return {
    ...limits,
    // Views are told its name alone, which means that it is on.
    ...(exportOff ? { exportOff } : {}),
    ...(address?.ok ? { serviceUrl: address.url } : {}),
    // A key is only sent to the address it was given with.
    ...(address?.ok && key?.trim() ? { key: key.trim() } : {}),
    ...(networkFromPolicy(networkProfile) ? { networkProfile } : {}),
    ...(networkFromPolicy(networkProfile, networkSite) ? { networkSite } : {}),
  };
}

/** A key of which the recruiter has to say whose it is: a typed one, or one that the policy has brought. */
export interface NewKey extends TestedKey {
  byPolicy: boolean;
  /** The accounts that it may be a new key of. */
  candidates: AccountRecord[];
}

/** The worker's set-up, read once at each start and after each change. */
export interface State {
  account: AccountRecord | null;
  key: string | null;
  /** The accounts whose keys are stored. */
  keys: ReadonlySet<string>;
  newKey: NewKey | null;
  network: Network | null;
  settings: Settings;
  managed: Managed;
  /** The keys of whom the policy says that they must not be contacted. */
  blocked: ReadonlySet<string>;
}

/** Reads the set-up. The policy comes first; what can't be read counts as not set. */
export async function loadState(
  store: Store,
  managed: Managed,
  keepKeys: (inMemory: boolean) => Promise<void> = async () => {},
): Promise<State> {
  const own = readSettings(await readSetting(store, NAMES.settings));
  const { sidePanelOnly = own.sidePanelOnly, keyInMemory = own.keyInMemory } = managed;
  // Before any key is read: where they are depends on it.
  await keepKeys(keyInMemory);
  const [network, used, keys] = await Promise.all([
    readSetting(store, NAMES.network),
    accountInUse(store, managed),
    accountsWithKey(store),
  ]);
  return {
    ...used,
    keys,
    network: networkInUse(managed, network),
    settings: {
      ...own,
      ...definedLimits(used.account?.limits),
      ...definedLimits(managed),
      sidePanelOnly,
      keyInMemory,
      place: sidePanelOnly ? 'panel' : own.place,
    },
    managed,
    blocked: new Set(managed.doNotContact?.flatMap(policyKeys)),
  };
}

function definedLimits({ confirmAbove, dailyCap }: NonNullable<AccountRecord['limits']> = {}) {
  return defined({ confirmAbove, dailyCap });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** An object without what is undefined in it. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
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

type AccountInUse = Pick<State, 'account' | 'key' | 'newKey'>;

/** The account, its key, and a key that may be its new one. The policy's key is read at each start and never stored. */
async function accountInUse(store: Store, { serviceUrl, key }: Managed): Promise<AccountInUse> {
  if (serviceUrl !== undefined && key !== undefined) return accountOfPolicy(store, { serviceUrl, key });
  const own = await ownKey(store);
  const newKey = await typedNewKey(store);
  const id = own?.account ?? (await readSetting(store, NAMES.ownAccount));
  const known = typeof id === 'string' ? await store.get('accounts', id) : null;
  const address = (own ?? known)?.serviceUrl;
  if (address === undefined || (serviceUrl ?? address) !== address) {
    if ((await currentAccount(store)) !== null) await store.commit([remove('settings', NAMES.account)]);
    return { account: null, key: null, newKey };
  }
  // A key in memory has ended with the browser. Its account stays on the screens and waits for it.
  return { account: await showAccount(store, own, known), key: own?.key ?? null, newKey };
}

/**
 * The account that the policy's key opens. If that key is new and may open one of several accounts, the account shown last
 * stays on the screens, without a key, until the recruiter has said whose the key is.
 */
async function accountOfPolicy(store: Store, policyKey: AddressedKey): Promise<AccountInUse> {
  const known = await accountOfKey(store, policyKey);
  const candidates = known ? [] : await accountsWithData(store, policyKey.serviceUrl);
  if (candidates.length > 0) {
    const current = await currentAccount(store);
    const account = candidates.find(({ id }) => id === current) ?? null;
    const newKey = { ...policyKey, streams: false, balance: null, byPolicy: true, candidates };
    return { account, key: null, newKey };
  }
  return { account: await showAccount(store, policyKey, known), key: policyKey.key, newKey: null };
}

async function typedNewKey(store: Store): Promise<NewKey | null> {
  const stored = await readNewKey(store);
  if (!stored) return null;
  return { ...stored, byPolicy: false, candidates: await accountsWithData(store, stored.serviceUrl) };
}

/**
 * The record of an account that a key opens, written if it is new; without a key the known one. Extension pages find its
 * data by the stored id.
 */
async function showAccount(
  store: Store,
  key: (AddressedKey & { account?: string }) | null,
  known: AccountRecord | null,
): Promise<AccountRecord | null> {
  const account = key ? await openedAccount(store, key, known, key.account) : known;
  if (!account) return null;
  const isSame = known !== null && known.last4 === account.last4;
  const isShown = (await currentAccount(store)) === account.id;
  if (!isSame || !isShown)
    await store.commit([
      ...(isSame ? [] : [put('accounts', account)]),
      put('settings', { name: NAMES.account, value: account.id }),
    ]);
  return isSame ? known : account;
}

/** Whether this network is the stored one, with the same hosts. */
export async function isStoredNetwork(store: Store, network: Network): Promise<boolean> {
  const stored = z.safeParse(networkSchema, await readSetting(store, NAMES.network));
  if (!stored.success) return false;
  const { example, site, oneHost } = stored.data;
  return example === network.example && site === network.site && oneHost === network.oneHost;
}

/** Stores the network in use. */
export function useNetwork(store: Store, network: Network): Promise<void> {
  return store.commit([put('settings', { name: NAMES.network, value: network })]);
}

/**
 * Stores changes to the recruiter's own settings. Limits belong to the account in use, the rest holds for all accounts. The
 * policy's values are not stored, or they would outlive the policy. Only to be called in the write queue.
 */
export async function changeSettings(
  store: Store,
  change: Partial<Settings>,
  account: string | null,
): Promise<void> {
  const { confirmAbove, dailyCap, ...general } = change;
  const limits = definedLimits({ confirmAbove, dailyCap });
  const record = account === null ? null : await store.get('accounts', account);
  if (record && Object.keys(limits).length > 0)
    await changeAccount(store, record.id, { limits: { ...record.limits, ...limits } });
  const own = readSettings(await readSetting(store, NAMES.settings));
  const value = { ...own, ...general, ...(record ? {} : limits) };
  await store.commit([put('settings', { name: NAMES.settings, value })]);
}
