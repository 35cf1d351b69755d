import { type ChargeRecord, type IntentRecord, isOpen } from '../store/records.ts';
import { put, remove, type Write } from '../store/store.ts';

/** The ledger lines of a paid request as it stands; writing them again changes nothing. */
export function ledgerWrites(intent: IntentRecord): Write[] {
  const writes: Write[] = [];
  const charge = chargeOf(intent);
  if (charge) writes.push(put('charges', charge));
  else if (intent.sends > 0) writes.push(remove('charges', `${intent.id}:charge`));
  const refund = refundOf(intent);
  if (refund) writes.push(put('charges', refund));
  return writes;
}

function chargeOf(intent: IntentRecord): ChargeRecord | null {
  if (intent.sends === 0 || intent.state === 'sending' || intent.state === 'recorded') return null;
  // What a job used is no substitute for a lost answer: the job may be a second one that only caught up.
  const credits = intent.charged;
  if (credits === 0) return null;
  return line(
    intent,
    'charge',
    credits === null ? 'lost' : 'charge',
    credits,
    intent.sentAt ?? intent.createdAt,
  );
}

function refundOf(intent: IntentRecord): ChargeRecord | null {
  if (isOpen(intent) || intent.charged === null || intent.used === null) return null;
  const credits = round(intent.charged - intent.used);
  return credits > 0 ? line(intent, 'refund', 'refund', credits, intent.changedAt) : null;
}

function line(
  intent: IntentRecord,
  suffix: string,
  kind: ChargeRecord['kind'],
  credits: number | null,
  at: number,
): ChargeRecord {
  const only = intent.targets.length === 1 ? intent.targets[0] : undefined;
  return {
    id: `${intent.id}:${suffix}`,
    account: intent.account,
    intent: intent.id,
    op: intent.op,
    kind,
    credits,
    people: paidFor(intent),
    urn: only?.urn ?? null,
    fields: intent.fields,
    at,
  };
}

/** Those whom a batch was charged for: it passes over whoever it has in its cache or can't do. */
function paidFor({ targets, progress }: IntentRecord): number {
  const working = progress?.total ?? 0;
  return working > 0 ? Math.min(working, targets.length) : targets.length;
}

/** Credits of a request by what became of them. */
export interface Split {
  held: number;
  spent: number;
  refunded: number;
  /** Requests whose charge is not known because the answer was lost. */
  lost: number;
}

/** Held, spent and refunded credits over some requests, kept apart. */
export function split(intents: readonly IntentRecord[]): Split {
  const sum: Split = { held: 0, spent: 0, refunded: 0, lost: 0 };
  for (const intent of intents) {
    const charge = chargeOf(intent);
    if (!charge) continue;
    if (charge.credits === null) {
      sum.lost += 1;
    } else if (intent.state === 'accepted' && intent.op === 'contact-batch') {
      const used = Math.min(intent.used ?? 0, charge.credits);
      sum.spent += used;
      sum.held += charge.credits - used;
    } else {
      const refund = refundOf(intent)?.credits ?? 0;
      sum.spent += charge.credits - refund;
      sum.refunded += refund;
    }
  }
  return { held: round(sum.held), spent: round(sum.spent), refunded: round(sum.refunded), lost: sum.lost };
}

/** Net credits that some ledger lines took; lost ones count as nothing known. */
export function net(charges: readonly ChargeRecord[]): number {
  let sum = 0;
  for (const { kind, credits } of charges) sum += kind === 'refund' ? -(credits ?? 0) : (credits ?? 0);
  return round(sum);
}

/** Credits come as decimals; sums of them must not show binary dust. */
function round(credits: number): number {
  return Math.round(credits * 1e6) / 1e6;
}
