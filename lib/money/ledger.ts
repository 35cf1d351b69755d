import { type ChargeRecord, isOpen, type RequestRecord } from '../store/records.ts';
import { put, remove, type Write } from '../store/store.ts';

/** The ledger lines of a paid request as it stands; writing them again changes nothing. */
export function ledgerWrites(request: RequestRecord): Write[] {
  const writes: Write[] = [];
  const charge = chargeOf(request);
  if (charge) writes.push(put('charges', charge));
  else if (request.sends > 0) writes.push(remove('charges', `${request.id}:charge`));
  const refund = refundOf(request);
  if (refund) writes.push(put('charges', refund));
  return writes;
}

function chargeOf(request: RequestRecord): ChargeRecord | null {
  if (request.sends === 0 || request.state === 'sending' || request.state === 'recorded') return null;
  // What an order used is no substitute for a lost answer: the order may be a second one that only caught up.
  const credits = request.charged;
  if (credits === 0) return null;
  return ledgerLine(
    request,
    'charge',
    credits === null ? 'lost' : 'charge',
    credits,
    request.sentAt ?? request.createdAt,
  );
}

function refundOf(request: RequestRecord): ChargeRecord | null {
  if (isOpen(request) || request.charged === null || request.used === null) return null;
  const credits = roundCredits(request.charged - request.used);
  return credits > 0 ? ledgerLine(request, 'refund', 'refund', credits, request.changedAt) : null;
}

function ledgerLine(
  request: RequestRecord,
  suffix: string,
  kind: ChargeRecord['kind'],
  credits: number | null,
  at: number,
): ChargeRecord {
  const only = request.targets.length === 1 ? request.targets[0] : undefined;
  return {
    id: `${request.id}:${suffix}`,
    account: request.account,
    request: request.id,
    op: request.op,
    kind,
    credits,
    people: paidFor(request),
    urn: only?.urn ?? null,
    fields: request.fields,
    at,
  };
}

/** Those whom a batch was charged for: it passes over whoever it has in its cache or can't do. */
function paidFor({ targets, progress }: RequestRecord): number {
  const working = progress?.total ?? 0;
  return working > 0 ? Math.min(working, targets.length) : targets.length;
}

/** Credits of a request by what became of them. */
export interface CreditSplit {
  held: number;
  spent: number;
  refunded: number;
  /** Requests whose charge is not known because the answer was lost. */
  lost: number;
}

/** Held, spent and refunded credits over some requests, kept apart. */
export function splitCredits(requests: readonly RequestRecord[]): CreditSplit {
  const sum: CreditSplit = { held: 0, spent: 0, refunded: 0, lost: 0 };
  for (const request of requests) {
    const charge = chargeOf(request);
    if (!charge) continue;
    if (charge.credits === null) {
      sum.lost += 1;
    } else if (request.state === 'accepted' && request.op === 'contact-batch') {
      const used = Math.min(request.used ?? 0, charge.credits);
      sum.spent += used;
      sum.held += charge.credits - used;
    } else {
      const refund = refundOf(request)?.credits ?? 0;
      sum.spent += charge.credits - refund;
      sum.refunded += refund;
    }
  }
  return {
    held: roundCredits(sum.held),
    spent: roundCredits(sum.spent),
    refunded: roundCredits(sum.refunded),
    lost: sum.lost,
  };
}

/** Net credits that some ledger lines took; lost ones count as nothing known. */
export function net(charges: readonly ChargeRecord[]): number {
  let sum = 0;
  for (const { kind, credits } of charges) sum += kind === 'refund' ? -(credits ?? 0) : (credits ?? 0);
  return roundCredits(sum);
}

/** Credits come as decimals; sums of them must not show binary dust. */
function roundCredits(credits: number): number {
  return Math.round(credits * 1e6) / 1e6;
}
