import type { AccountRecord } from '../store/records.ts';
import { NAMES } from './names.ts';

/** The setting that holds an account's key. It never leaves the worker. */
export function keySetting(account: string): string {
  return `${NAMES.secret}:${account}`;
}

/** Hashes of the keys that have opened an account. */
export function keyHashes({ id, keys }: Pick<AccountRecord, 'id' | 'keys'>): readonly string[] {
  return keys ?? [id];
}

/** The host of a service address. */
export function hostOf(serviceUrl: string): string {
  return URL.parse(serviceUrl)?.host ?? serviceUrl;
}

/** The name of each account, by its id. An account without a name of its own is called by its host. */
export function accountNames(
  accounts: readonly Pick<AccountRecord, 'id' | 'name' | 'serviceUrl'>[],
): Map<string, string> {
  const names = new Map(
    accounts.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const])),
  );
  for (const { id, serviceUrl } of accounts) {
    if (!names.has(id)) names.set(id, freeName(hostOf(serviceUrl), new Set(names.values())));
  }
  return names;
}

/** The name of a new account: its host, with a number if there are several at that host. */
export function newAccountName(serviceUrl: string, accounts: readonly AccountRecord[]): string {
  return freeName(hostOf(serviceUrl), new Set(accountNames(accounts).values()));
}

function freeName(host: string, taken: ReadonlySet<string>): string {
  let name = host;
  for (let number = 2; taken.has(name); number += 1) name = `${host} ${number}`;
  return name;
}
