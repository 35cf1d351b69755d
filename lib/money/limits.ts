import type { ServiceError } from '../service/errors.ts';
import type { ChargeRecord, RequestRecord } from '../store/records.ts';
import { net } from './ledger.ts';
import { type Prices, worstCase } from './prices.ts';

/** The spending limits a recruiter sets, in credits; null is "none". */
export interface Limits {
  confirmAbove: number | null;
  dailyCap: number | null;
}

/** What already counts towards the daily cap. */
export interface Taken {
  /** Net credits known to be spent since midnight. */
  spentToday: number;
  /** The most that lost answers and requests under way may add to that, as far as prices are known. */
  atRisk: number;
  /** Whether one of these has no known price. */
  unpriced: boolean;
}

/** The recruiter's daily cap stops a spend. */
export type Capped = { kind: 'capped'; cap: number; spentToday: number; atRisk: number };

/** Why a paid request was not carried out: the service refused it, or the recruiter's daily cap did. */
export type RequestError = ServiceError | Capped;

export type LimitVerdict =
  | { kind: 'go' }
  /** Ask first. `credits` is the worst case, null when no price is known yet. */
  | { kind: 'confirm'; credits: number | null }
  | Capped;

/**
 * Whether an order may be placed. If its price is unknown, the recruiter is asked first where it is for several people or
 * a cap is set.
 */
export function checkLimits(
  limits: Limits,
  spend: { worstCase: number | null; people: number; confirmed: boolean } & Taken,
): LimitVerdict {
  const { worstCase: credits, people, confirmed, spentToday, atRisk, unpriced } = spend;
  const { confirmAbove, dailyCap } = limits;
  const taken = spentToday + atRisk;
  if (dailyCap !== null && (taken >= dailyCap || taken + (credits ?? 0) > dailyCap)) {
    return { kind: 'capped', cap: dailyCap, spentToday, atRisk };
  }
  if (confirmed) return { kind: 'go' };
  const isUnsure = dailyCap !== null && (credits === null || unpriced);
  const isMuch = confirmAbove !== null && (credits === null ? people > 1 : credits > confirmAbove);
  return isUnsure || isMuch ? { kind: 'confirm', credits } : { kind: 'go' };
}

/** Net credits known to be spent since the recruiter's midnight. */
export function spentToday(charges: readonly ChargeRecord[], now: number): number {
  return net(today(charges, now));
}

/** What counts towards the daily cap; `open` are the requests that have not ended. */
export function takenToday(
  charges: readonly ChargeRecord[],
  open: readonly RequestRecord[],
  prices: Prices,
  now: number,
): Taken {
  const lost = today(charges, now).filter(({ kind }) => kind === 'lost');
  // Requests that were answered or lost have a ledger line already.
  const leaving = open
    .filter(({ state }) => state === 'recorded' || state === 'sending')
    .map(({ op, targets, fields }) => ({ op, people: targets.length, fields }));
  const worst = [...lost, ...leaving].map((one) => worstCase(prices, one));
  return {
    spentToday: spentToday(charges, now),
    atRisk: worst.reduce<number>((sum, credits) => sum + (credits ?? 0), 0),
    unpriced: worst.includes(null),
  };
}

function today(charges: readonly ChargeRecord[], now: number): ChargeRecord[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const lines = charges.filter(({ at }) => at >= midnight);
  const paid = new Set(lines.filter(({ kind }) => kind === 'charge').map(({ request }) => request));
  // A refund of yesterday's charge does not make room under today's cap.
  return lines.filter(({ kind, request }) => kind !== 'refund' || paid.has(request));
}
