import { roundCredits } from '../service/round-credits.ts';
import { type ChargeRecord, isOpen, type RequestRecord } from '../store/records.ts';
import { put, remove, type Write } from '../store/store.ts';

/** Writes the ledger lines of a paid request in its present state. Writing them again changes nothing. */
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
  // Unknown is not zero: a charge that no answer named is a line of its own.
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

/** The refund of a contact batch, from the figure of its finished job. No other answer promises one. */
function refundOf(request: RequestRecord): ChargeRecord | null {
  if (request.op !== 'contact-batch' || isOpen(request)) return null;
  if (request.charged === null || request.used === null) return null;
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
    ...(credits === null && request.expected !== null && { expected: request.expected }),
    at,
  };
}

/** How many people a batch was charged for. It passes over people who are cached or can't be looked up. */
function paidFor({ targets, progress }: RequestRecord): number {
  const working = progress?.total ?? 0;
  return working > 0 ? Math.min(working, targets.length) : targets.length;
}

/** Credits of requests by what became of them. */
export interface CreditSplit {
  /** Charged for a contact batch that has not used them yet; what it does not use is refunded. */
  held: number;
  spent: number;
  refunded: number;
  /** Number of requests whose charge no answer named. */
  lost: number;
}

/** The held, spent and refunded credits of some requests. */
export function splitCredits(requests: readonly RequestRecord[]): CreditSplit {
  const sum: CreditSplit = { held: 0, spent: 0, refunded: 0, lost: 0 };
  for (const request of requests) {
    const charge = chargeOf(request);
    if (!charge) continue;
    if (charge.credits === null) {
      sum.lost += 1;
    } else if (request.state === 'accepted' && request.op === 'contact-batch') {
      sum.held += charge.credits;
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

/** The net credits of some ledger lines; lost ones count as zero. */
export function net(charges: readonly ChargeRecord[]): number {
  let sum = 0;
  for (const { kind, credits } of charges) sum += kind === 'refund' ? -(credits ?? 0) : (credits ?? 0);
  return roundCredits(sum);
}

/** Both balances together; null when one of them is not known. */
export function totalOf({ credits, extra }: { credits: number; extra: number | null }): number | null {
  return extra === null ? null : roundCredits(credits + extra);
}
