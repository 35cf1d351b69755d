import { shareOf } from '../random.ts';

/** Accounts 0 to 3 have a pool. */
const POOL_ACCOUNTS = 4;
const POOL_SHARE = 0.08;
const LINKED_SHARE = 2 / 3;

/** Whether the account's pool holds this person. It depends only on the account's id and the urn. */
export function savedBy(account: number, urn: string): boolean {
  const known = Number.isInteger(account) && account >= 0 && account < POOL_ACCOUNTS;
  return known && shareOf(`pool/${account}/${urn}`) < POOL_SHARE;
}

/** Whether the account saved this person together with their network link. */
export function savedWithLink(account: number, urn: string): boolean {
  return savedBy(account, urn) && shareOf(`link/${account}/${urn}`) < LINKED_SHARE;
}

/** The accounts whose pool holds this person. */
export function poolsOf(urn: string): number[] {
  return Array.from({ length: POOL_ACCOUNTS }, (_, account) => account).filter((account) =>
    savedBy(account, urn),
  );
}
