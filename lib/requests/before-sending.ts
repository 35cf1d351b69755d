import { checkLimits, takenToday } from '../money/limits.ts';
import { learnPrices, type Prices, worstCase } from '../money/prices.ts';
import type { ChargeRecord, IntentRecord, PersonRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { needed } from './plan.ts';
import type { IntentEvent } from './reduce.ts';

/** An account's ledger and what it teaches about prices. */
interface Book {
  charges: ChargeRecord[];
  prices: Prices;
}

/** Opens an account's book. */
export async function readBook(store: Store, account: string): Promise<Book> {
  const charges = await store.list('charges', 'account', account);
  const record = await store.get('accounts', account);
  return { charges, prices: learnPrices(charges, record?.quotes) };
}

interface Leaving {
  at: number;
  lapseAfter: number;
  dailyCap: number | null;
  /** Every request that has not ended. */
  open: readonly IntentRecord[];
  person: (account: string, urn: string) => Promise<PersonRecord | null>;
  bookOf: (account: string) => Promise<Book>;
}

/** Whether a recorded request still has to leave, and as what: it may be too old, needless by now, or over the cap. */
export async function beforeSending(
  intent: IntentRecord,
  { at, lapseAfter, dailyCap, open, person, bookOf }: Leaving,
): Promise<{ sends: IntentRecord } | { ends: IntentEvent }> {
  if (at - intent.createdAt > lapseAfter) return { ends: { type: 'lapsed', at } };
  let sends = intent;
  if (intent.op === 'contact') {
    const urn = intent.targets[0]?.urn ?? '';
    const fields = needed((await person(intent.account, urn)) ?? undefined, intent.fields);
    if (fields.length === 0)
      return { ends: { type: 'unneeded', at, outcomes: [{ urn, result: 'found', reason: 'known' }] } };
    sends = { ...intent, fields };
  }
  if (dailyCap === null) return { sends };
  const { charges, prices } = await bookOf(intent.account);
  const people = intent.targets.length;
  // What still waits has not been let through yet: the cap is first come, first served.
  const flying = open.filter(({ state }) => state !== 'recorded');
  const verdict = checkLimits(
    { dailyCap, confirmAbove: null },
    {
      worstCase: worstCase(prices, { op: intent.op, people, fields: sends.fields }),
      people,
      confirmed: true,
      ...takenToday(charges, flying, prices, at),
    },
  );
  if (verdict.verdict !== 'capped') return { sends };
  const { cap, spentToday, atRisk } = verdict;
  return { ends: { type: 'refused', at, error: { kind: 'capped', cap, spentToday, atRisk } } };
}
