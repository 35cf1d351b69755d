import { roundCredits } from '../service/round-credits.ts';
import { since, under } from '../store/ranges.ts';
import type { AccountRecord, ChargeRecord } from '../store/records.ts';
import type { ReadStore } from '../store/store.ts';
import { startOfToday } from './limits.ts';
import { type Prices, pricesOfLedger } from './prices.ts';

type Reads = Pick<ReadStore, 'get' | 'list'>;

/** An account and its last known prices. */
interface AccountPrices {
  account: AccountRecord | null;
  prices: Prices;
}

/** An account and its last known prices. The ledger is read only for accounts of before prices were kept with them. */
export async function readPrices(store: Reads, id: string): Promise<AccountPrices> {
  const account = await store.get('accounts', id);
  if (account?.prices) return { account, prices: account.prices };
  return { account, prices: pricesOfLedger(await store.list('charges', 'time', under(id)), account?.quotes) };
}

/**
 * An account, its prices, and its ledger lines of today: all that the limits need. Without a daily limit nothing depends on
 * today's lines, of which a busy day has many, and a click need not wait for them: `today` is null then.
 */
export async function readLedger(
  store: Reads,
  id: string,
  now: number,
  hasDailyLimit = true,
): Promise<AccountPrices & { today: ChargeRecord[] | null }> {
  const [today, prices] = await Promise.all([
    hasDailyLimit ? store.list('charges', 'time', since(id, startOfToday(now))) : null,
    readPrices(store, id),
  ]);
  return { ...prices, today };
}

/** What an account has spent in all, refunds taken off, and how many of its charges are not known. */
export async function spentInAll(store: Reads, id: string): Promise<{ net: number; unknown: number }> {
  const { charge = 0, refund = 0, lost = 0 } = (await store.get('totals', id))?.figures ?? {};
  return { net: roundCredits(charge - refund), unknown: lost };
}
