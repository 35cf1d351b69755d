import * as z from 'zod/mini';
import type { Network } from '../network/link.ts';
import { networkSchema } from '../network/network-schema.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import type { AccountRecord } from '../store/records.ts';
import { put, remove, type Store } from '../store/store.ts';

/** What an administrator may fix for everybody. */
export const managedSchema = z.object({
  serviceUrl: z.exactOptional(z.string()),
  key: z.exactOptional(z.string()),
  networkProfile: z.exactOptional(z.string()),
  confirmAbove: z.exactOptional(z.number()),
  dailyCap: z.exactOptional(z.number()),
});
export type Managed = z.infer<typeof managedSchema>;

/** The worker's set-up, read once at each start and kept beside the database. */
export interface State {
  account: AccountRecord | null;
  key: string | null;
  network: Network | null;
  settings: Settings;
  managed: Managed;
}

/** Settings under these names in the database. `secret` never leaves the worker. */
const NAMES = { settings: 'settings', network: 'network', account: 'account', secret: 'secret' } as const;

/** The stored key: extension-only storage that no content script can open. */
const secretSchema = z.object({ serviceUrl: z.string(), key: z.string() });

async function read(store: Store, name: string): Promise<unknown> {
  return (await store.get('settings', name))?.value;
}

/** Reads the set-up; what can't be read counts as not set. */
export async function loadState(store: Store, managed: Managed): Promise<State> {
  const [settings, network, account, secret] = await Promise.all([
    read(store, NAMES.settings),
    read(store, NAMES.network),
    read(store, NAMES.account),
    read(store, NAMES.secret),
  ]);
  const parsedNetwork = z.safeParse(networkSchema, network);
  const parsedSecret = z.safeParse(secretSchema, secret);
  const id = typeof account === 'string' ? account : null;
  const record = id === null ? null : await store.get('accounts', id);
  const merged = readSettings(settings);
  return {
    account: record,
    key:
      parsedSecret.success && record?.serviceUrl === parsedSecret.data.serviceUrl
        ? parsedSecret.data.key
        : null,
    network: parsedNetwork.success ? parsedNetwork.data : null,
    settings: {
      ...merged,
      confirmAbove: managed.confirmAbove ?? merged.confirmAbove,
      dailyCap: managed.dailyCap ?? merged.dailyCap,
    },
    managed,
  };
}

/** The account's name: a hash, so that data can be filed under it without holding the key. */
export async function accountId(serviceUrl: string, key: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${serviceUrl}\n${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes an account the one in use. An account seen before finds its balance and data again. */
export async function useAccount(store: Store, serviceUrl: string, key: string): Promise<string> {
  const id = await accountId(serviceUrl, key);
  const known = await store.get('accounts', id);
  const record: AccountRecord = {
    id,
    serviceUrl,
    last4: key.slice(-4),
    balance: known?.balance ?? null,
    refusedAt: null,
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

/** Forgets the key; the account's data stays for when it comes back. */
export async function leaveAccount(store: Store): Promise<void> {
  await store.commit([remove('settings', NAMES.account), remove('settings', NAMES.secret)], {
    durable: true,
  });
}

/** Stores the network in use. */
export function useNetwork(store: Store, network: Network): Promise<void> {
  return store.commit([put('settings', { name: NAMES.network, value: network })]);
}

/** Stores the recruiter's settings. */
export function saveSettings(store: Store, settings: Settings): Promise<void> {
  return store.commit([put('settings', { name: NAMES.settings, value: settings })]);
}
