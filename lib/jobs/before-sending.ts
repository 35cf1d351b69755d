import { checkLimits, spentToday } from '../spending/limits.ts';
import { learnPrices, underway, worstCase } from '../spending/prices.ts';
import type { IntentEvent } from '../spending/reduce.ts';
import type { ChargeRecord, IntentRecord, PersonRecord } from '../store/records.ts';
import { needed } from './plan.ts';

interface Leaving {
  at: number;
  lapseAfter: number;
  dailyCap: number | null;
  /** Requests that have left and whose charge may not be known yet. */
  flying: readonly IntentRecord[];
  person: (account: string, urn: string) => Promise<PersonRecord | null>;
  charges: (account: string) => Promise<ChargeRecord[]>;
}

/** Whether a recorded request still has to leave, and as what: it may be too old, needless by now, or over the cap. */
export async function beforeSending(
  intent: IntentRecord,
  { at, lapseAfter, dailyCap, flying, person, charges }: Leaving,
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
  const booked = await charges(intent.account);
  const prices = learnPrices(booked);
  const people = intent.targets.length;
  const verdict = checkLimits(
    { dailyCap, confirmAbove: null },
    {
      worstCase: worstCase(prices, { op: intent.op, people, fields: sends.fields }),
      people,
      confirmed: true,
      spentToday: spentToday(booked, at) + underway(prices, flying),
    },
  );
  if (verdict.verdict !== 'capped') return { sends };
  const { cap, spentToday: spent } = verdict;
  return { ends: { type: 'refused', at, error: { kind: 'capped', cap, spentToday: spent } } };
}
