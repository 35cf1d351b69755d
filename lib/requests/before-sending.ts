import { checkLimits, type Limits, takenToday } from '../money/limits.ts';
import { learnPrices, type Prices, worstCase } from '../money/prices.ts';
import type { Timing } from '../schedule/timing.ts';
import type { ChargeRecord, IntentRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { needed } from './plan.ts';
import { type IntentEvent, reduce } from './reduce.ts';

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

interface SendingPorts {
  store: Store;
  now: () => number;
  timing: Timing;
  limits: () => Limits;
  /** Every request that has not ended, by id, as it is on disk. */
  open: ReadonlyMap<string, IntentRecord>;
  /** Writes requests; only to be called in the write queue. */
  commit: (intents: IntentRecord[], durable: boolean) => Promise<void>;
}

/**
 * Writes a request as `sending`, durably, and returns it as it may leave. Returns null when the request ends without
 * leaving, or has changed since it was chosen. Only to be called in the write queue.
 */
export async function prepareSending(
  intent: IntentRecord,
  ports: SendingPorts,
): Promise<IntentRecord | null> {
  const { now, open, commit } = ports;
  if (open.get(intent.id) !== intent) return null;
  const ready = intent.state === 'recorded' ? await beforeSending(intent, ports) : { sends: intent };
  if ('ends' in ready) {
    await commit([reduce(intent, ready.ends)], false);
    return null;
  }
  const sending = reduce(ready.sends, { type: 'send', at: now() });
  if (sending.state !== 'sending') return null;
  await commit([sending], true);
  return sending;
}

/** Whether a recorded request still has to leave, and as what: it may be too old, needless by now, or over the cap. */
async function beforeSending(
  intent: IntentRecord,
  { store, now, timing, limits, open }: SendingPorts,
): Promise<{ sends: IntentRecord } | { ends: IntentEvent }> {
  const at = now();
  if (at - intent.createdAt > timing.lapseAfter) return { ends: { type: 'lapsed', at } };
  let sends = intent;
  if (intent.op === 'contact') {
    const urn = intent.targets[0]?.urn ?? '';
    const person = await store.get('people', `${intent.account}|${urn}`);
    const fields = needed(person ?? undefined, intent.fields);
    if (fields.length === 0)
      return { ends: { type: 'unneeded', at, outcomes: [{ urn, result: 'found', reason: 'known' }] } };
    sends = { ...intent, fields };
  }
  const { dailyCap } = limits();
  if (dailyCap === null) return { sends };
  const { charges, prices } = await readBook(store, intent.account);
  const people = intent.targets.length;
  // Requests that still wait have not been let through yet: the cap is first come, first served.
  const sent = [...open.values()].filter(({ state }) => state !== 'recorded');
  const verdict = checkLimits(
    { dailyCap, confirmAbove: null },
    {
      worstCase: worstCase(prices, { op: intent.op, people, fields: sends.fields }),
      people,
      confirmed: true,
      ...takenToday(charges, sent, prices, at),
    },
  );
  if (verdict.verdict !== 'capped') return { sends };
  const { cap, spentToday, atRisk } = verdict;
  return { ends: { type: 'refused', at, error: { kind: 'capped', cap, spentToday, atRisk } } };
}
