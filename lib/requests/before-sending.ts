import { checkLimits, type Limits, takenToday } from '../money/limits.ts';
import { learnPrices, type Prices, worstCase } from '../money/prices.ts';
import type { Timing } from '../schedule/timing.ts';
import type { ChargeRecord, RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { needed } from './plan.ts';
import { type RequestEvent, reduce } from './reduce.ts';

/** An account's ledger lines and the prices learnt from them. */
interface Ledger {
  charges: ChargeRecord[];
  prices: Prices;
}

/** Reads an account's ledger. */
export async function readLedger(store: Store, account: string): Promise<Ledger> {
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
  open: ReadonlyMap<string, RequestRecord>;
  /** Writes requests; only to be called in the write queue. */
  commit: (requests: RequestRecord[], durable: boolean) => Promise<void>;
}

/**
 * Writes a request as `sending`, durably, and returns it as it may leave. Returns null when the request ends without
 * leaving, or has changed since it was chosen. Only to be called in the write queue.
 */
export async function prepareSending(
  request: RequestRecord,
  ports: SendingPorts,
): Promise<RequestRecord | null> {
  const { now, open, commit } = ports;
  if (open.get(request.id) !== request) return null;
  const ready = request.state === 'recorded' ? await beforeSending(request, ports) : { sends: request };
  if ('ends' in ready) {
    await commit([reduce(request, ready.ends)], false);
    return null;
  }
  const sending = reduce(ready.sends, { type: 'send', at: now() });
  if (sending.state !== 'sending') return null;
  await commit([sending], true);
  return sending;
}

/**
 * Whether a recorded request still has to be sent, and with which fields. It may be too old, its data may be known by now,
 * or it may be over the daily cap.
 */
async function beforeSending(
  request: RequestRecord,
  { store, now, timing, limits, open }: SendingPorts,
): Promise<{ sends: RequestRecord } | { ends: RequestEvent }> {
  const at = now();
  if (at - request.createdAt > timing.lapseAfter) return { ends: { type: 'lapsed', at } };
  let sends = request;
  if (request.op === 'contact') {
    const urn = request.targets[0]?.urn ?? '';
    const person = await store.get('people', `${request.account}|${urn}`);
    const fields = needed(person ?? undefined, request.fields);
    if (fields.length === 0)
      return { ends: { type: 'unneeded', at, outcomes: [{ urn, result: 'found', reason: 'known' }] } };
    sends = { ...request, fields };
  }
  const { dailyCap } = limits();
  if (dailyCap === null) return { sends };
  const { charges, prices } = await readLedger(store, request.account);
  const people = request.targets.length;
  // Requests that wait to be sent don't count yet: the cap is first come, first served.
  const sent = [...open.values()].filter(({ state }) => state !== 'recorded');
  const verdict = checkLimits(
    { dailyCap, confirmAbove: null },
    {
      worstCase: worstCase(prices, { op: request.op, people, fields: sends.fields }),
      people,
      confirmed: true,
      ...takenToday(charges, sent, prices, at),
    },
  );
  return verdict.kind === 'capped' ? { ends: { type: 'refused', at, error: verdict } } : { sends };
}
