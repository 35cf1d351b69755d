import * as z from 'zod/mini';
import { keyHashes, keySetting, newAccountName } from '../settings/accounts.ts';
import { NAMES } from '../settings/names.ts';
import { under } from '../store/ranges.ts';
import { type AccountRecord, accountRecord } from '../store/records.ts';
import { put, remove, type Store, type Write } from '../store/store.ts';
import { textHash } from '../store/text-hash.ts';

/** A key and the only address that it is sent to. */
const addressedKey = { serviceUrl: z.string(), key: z.string() };
const addressedKeySchema = z.object(addressedKey);
export type AddressedKey = z.infer<typeof addressedKeySchema>;

/** A key that the service accepts, with what its test showed. */
const testedKeySchema = z.object({
  ...addressedKey,
  streams: z.boolean(),
  balance: accountRecord.shape.balance,
  contactStatus: accountRecord.shape.contactStatus,
});
export type TestedKey = z.infer<typeof testedKeySchema>;

/** Digits of a new account's id. It stands in every index entry, of which somebody has about 25. */
const ID_DIGITS = 8;

/** A hash of an address and a key, by which records can name the key without holding it. */
function keyHash({ serviceUrl, key }: AddressedKey): Promise<string> {
  return textHash(`${serviceUrl}\n${key}`);
}

/** The id of an account that a key is the first to open: the beginning of the key's hash. Older accounts have all of it. */
export async function accountId(serviceUrl: string, key: string): Promise<string> {
  return (await keyHash({ serviceUrl, key })).slice(0, ID_DIGITS);
}

/** The account that a key has opened before; null for a new key. */
export async function accountOfKey(store: Store, key: AddressedKey): Promise<AccountRecord | null> {
  const hash = await keyHash(key);
  return (await store.all('accounts')).find((one) => keyHashes(one).includes(hash)) ?? null;
}

/** The accounts at an address that something is stored for. To confuse one of them with another would mix their data. */
export async function accountsWithData(store: Store, serviceUrl: string): Promise<AccountRecord[]> {
  const here = (await store.all('accounts')).filter((one) => one.serviceUrl === serviceUrl);
  const used = await Promise.all(here.map(({ id }) => hasData(store, id)));
  return here.filter((_, place) => used[place]);
}

async function hasData(store: Store, account: string): Promise<boolean> {
  for (const table of ['requests', 'orders', 'people', 'blocked', 'charges'] as const)
    if ((await store.window(table, 'time', under(account), { size: 1 })).records.length > 0) return true;
  return (await store.hasOwn(account)) || (await store.countOld()) > 0;
}

/** An account after a key opened it; without `known` a new account. */
export async function openedAccount(
  store: Store,
  { serviceUrl, key }: AddressedKey,
  known: AccountRecord | null,
  newId?: string,
): Promise<AccountRecord> {
  const hash = await keyHash({ serviceUrl, key });
  const account = known ?? (await newAccount(store, serviceUrl, hash, newId));
  const keys = [...new Set([...(known ? keyHashes(known) : []), hash])];
  return { ...account, keys, last4: key.slice(-4) };
}

async function newAccount(
  store: Store,
  serviceUrl: string,
  hash: string,
  known: string | undefined,
): Promise<Omit<AccountRecord, 'last4'>> {
  const others = await store.all('accounts');
  return {
    id: known ?? (await freeId(store, hash, others)),
    serviceUrl,
    name: newAccountName(serviceUrl, others),
    balance: null,
    streams: false,
    refusedAt: null,
    prices: [],
  };
}

/** The id of a new account. An older one whose record is lost gets its data back under the id that it had. */
async function freeId(store: Store, hash: string, others: readonly AccountRecord[]): Promise<string> {
  const id = hash.slice(0, ID_DIGITS);
  return others.some((one) => one.id === id) || (await hasData(store, hash)) ? hash : id;
}

/** The key that the recruiter works with, and its account; null if there is none. */
export async function ownKey(store: Store): Promise<(AddressedKey & { account: string }) | null> {
  const account = await readSetting(store, NAMES.ownAccount);
  if (typeof account !== 'string') return keyOfOlderVersion(store);
  const stored = z.safeParse(addressedKeySchema, await readSetting(store, keySetting(account)));
  return stored.success ? { ...stored.data, account } : null;
}

/** The one key that an older version stored, with its account. */
async function keyOfOlderVersion(store: Store): Promise<(AddressedKey & { account: string }) | null> {
  const stored = z.safeParse(addressedKeySchema, await readSetting(store, NAMES.secret));
  if (!stored.success) return null;
  const account = (await accountOfKey(store, stored.data))?.id ?? (await keyHash(stored.data));
  return { ...stored.data, account };
}

/** The writes that move an older version's key to the setting of its account. */
async function moveOldKey(store: Store): Promise<Write[]> {
  const old = await keyOfOlderVersion(store);
  if (!old) return [remove('settings', NAMES.secret)];
  const { account, serviceUrl, key } = old;
  return [
    put('settings', { name: keySetting(account), value: { serviceUrl, key } }),
    put('settings', { name: NAMES.ownAccount, value: account }),
    remove('settings', NAMES.secret),
  ];
}

/** The accounts whose keys are stored. */
export async function accountsWithKey(store: Store): Promise<Set<string>> {
  const accounts = await store.all('accounts');
  const keys = await Promise.all(accounts.map(({ id }) => readSetting(store, keySetting(id))));
  const old = await keyOfOlderVersion(store);
  return new Set([
    ...accounts.filter((_, place) => keys[place] !== undefined).map(({ id }) => id),
    ...(old ? [old.account] : []),
  ]);
}

/**
 * Stores a key and puts its account in use: the one that the recruiter named, the one that the key has opened before, or a
 * new one. An account that was used before keeps its balance, its data and what it knows of the service.
 */
export async function useAccount(
  store: Store,
  serviceUrl: string,
  key: string,
  { balance, streams, contactStatus }: Omit<TestedKey, keyof AddressedKey>,
  named: AccountRecord | null = null,
): Promise<string> {
  const known = named ?? (await accountOfKey(store, { serviceUrl, key }));
  const account = await openedAccount(store, { serviceUrl, key }, known);
  const { id, quotes = [] } = account;
  const tested = { balance: balance ?? account.balance, streams, quotes, refusedAt: null };
  const learnt = known || !contactStatus ? {} : { contactStatus };
  await store.commit(
    [
      ...(await moveOldKey(store)),
      put('accounts', { ...account, ...tested, ...learnt }),
      put('settings', { name: NAMES.account, value: id }),
      put('settings', { name: NAMES.ownAccount, value: id }),
      put('settings', { name: keySetting(id), value: { serviceUrl, key } }),
      remove('settings', NAMES.newKey),
    ],
    { durable: true },
  );
  return id;
}

/** Puts another account in use whose key is stored. */
export async function switchAccount(store: Store, account: string): Promise<void> {
  const moved = await moveOldKey(store);
  await store.commit([...moved, put('settings', { name: NAMES.ownAccount, value: account })], {
    durable: true,
  });
}

/** Deletes the key of an account. The account's data stays, in case the recruiter connects it again. */
export async function leaveAccount(store: Store, account: string): Promise<void> {
  const [current, own, ownAccount, isUsed] = await Promise.all([
    readSetting(store, NAMES.account),
    ownKey(store),
    readSetting(store, NAMES.ownAccount),
    hasData(store, account),
  ]);
  await store.commit(
    [
      ...(await moveOldKey(store)),
      remove('settings', keySetting(account)),
      ...(current === account ? [remove('settings', NAMES.account)] : []),
      ...((own?.account ?? ownAccount) === account ? [remove('settings', NAMES.ownAccount)] : []),
      // An account without a key and without data would only be an empty line in the list of accounts.
      ...(isUsed ? [] : [remove('accounts', account)]),
    ],
    { durable: true },
  );
}

/** Stores a key until the recruiter has said whose it is. */
export function keepNewKey(store: Store, key: TestedKey): Promise<void> {
  return store.commit([put('settings', { name: NAMES.newKey, value: key })], { durable: true });
}

/** Forgets the key of which the recruiter was asked whose it is. */
export function dropNewKey(store: Store): Promise<void> {
  return store.commit([remove('settings', NAMES.newKey)], { durable: true });
}

/** The key of which the recruiter is asked whose it is; null if there is none. */
export async function readNewKey(store: Store): Promise<TestedKey | null> {
  const stored = z.safeParse(testedKeySchema, await readSetting(store, NAMES.newKey));
  return stored.success ? stored.data : null;
}

/** Changes an account's record. Only to be called in the write queue: the engine writes balances into the same record. */
export async function changeAccount(
  store: Store,
  id: string,
  change: Partial<Pick<AccountRecord, 'name' | 'limits' | 'keys' | 'last4'>>,
): Promise<void> {
  const account = await store.get('accounts', id);
  if (account) await store.commit([put('accounts', { ...account, ...change })]);
}

/** The value of a setting; undefined if there is none. */
export async function readSetting(store: Store, name: string): Promise<unknown> {
  return (await store.get('settings', name))?.value;
}
