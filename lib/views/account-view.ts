import { accountNames, hostOf } from '../settings/accounts.ts';
import type { AccountRecord } from '../store/records.ts';

/** One of the recruiter's accounts, as a list of them shows it. */
export interface AccountView {
  id: string;
  name: string;
  host: string;
  /** The end of its key; null while its key is not here. */
  last4: string | null;
  /** Whether it is the one in use. */
  current: boolean;
  /** Whether the recruiter can switch to it. */
  usable: boolean;
  /** People whose lookups wait until the account is in use. */
  waiting: number;
}

/** A key of which the recruiter has to say whose it is. */
export interface NewKeyView {
  host: string;
  last4: string;
  /** The accounts that it may be a new key of. */
  accounts: { id: string; name: string }[];
  /** Whether the recruiter typed it, and so may drop it. */
  typed: boolean;
}

interface AccountContext {
  /** The account in use. */
  current: string | null;
  /** Whether the key of the account in use is here. */
  hasKey: boolean;
  /** The accounts whose keys are stored. */
  keys: ReadonlySet<string>;
  managed: { serviceUrl?: string; key?: string };
  /** People with an open request, by account. */
  waiting: ReadonlyMap<string, number>;
}

/** The list of accounts, by name. */
export function accountViews(
  records: readonly AccountRecord[],
  { current, hasKey, keys, managed, waiting }: AccountContext,
): AccountView[] {
  const names = accountNames(records);
  const views = records.map(({ id, serviceUrl, last4 }) => {
    const isCurrent = id === current;
    const isAllowed =
      managed.key === undefined && (managed.serviceUrl === undefined || managed.serviceUrl === serviceUrl);
    return {
      id,
      name: names.get(id) ?? '',
      host: hostOf(serviceUrl),
      last4: (isCurrent ? hasKey : keys.has(id)) ? last4 : null,
      current: isCurrent,
      usable: !isCurrent && keys.has(id) && isAllowed,
      waiting: isCurrent ? 0 : (waiting.get(id) ?? 0),
    };
  });
  return views.toSorted((a, b) => a.name.localeCompare(b.name));
}
