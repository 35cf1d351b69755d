import type { ServiceError } from '../service/errors.ts';
import { roundCredits } from '../service/round-credits.ts';
import type { ChargeRecord, RequestRecord } from '../store/records.ts';
import { net } from './ledger.ts';
import { type Priced, type Prices, worstCase } from './prices.ts';

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

/** A request would take its order over the limit that the recruiter agreed to. */
export type OverLimit = {
  kind: 'over-limit';
  limit: number;
  /** What the order would have cost in all; null if the service has not told what it charged so far. */
  needed: number | null;
};

/** A request of the order cost more than the recruiter was shown, so the order went no further. */
export type PriceRose = { kind: 'price-rose'; expected: number; charged: number };

/** Why a paid request was not carried out: the service refused it, or one of the recruiter's limits did. */
export type RequestError =
  | ServiceError
  | Capped
  | OverLimit
  | PriceRose
  /** The browser might send the request twice by itself, so it did not leave. */
  | { kind: 'unsafe-connection' };

/**
 * Whether the recruiter was asked about a spend and said yes. `price` is a yes that was said over a page: it counts for a
 * price that was not known, and not for a spend above the recruiter's limit.
 */
export type Confirmed = boolean | 'price';

/** An order before it is placed. */
export interface Spend {
  /** What it pays for. What is already owned is no part of it. */
  steps: readonly Priced[];
  confirmed: Confirmed;
  /** The most that the recruiter was shown; null where no price was known. */
  shown: number | null;
  /** How many of its people are in the company's own system, where the recruiter has not said that they know. */
  owned?: number;
  /** What is left of the account's balance, as last told. */
  balance: number | null;
}

export type LimitVerdict =
  /** `limit` is the most the order may cost; null where neither a price, a cap nor the balance is known. */
  | { kind: 'go'; limit: number | null }
  /** Ask first. `credits` is the most it can cost at the known prices; `unpriced` are the steps without a known price. */
  | { kind: 'confirm'; credits: number | null; unpriced: Priced[]; much?: true; owned?: number }
  | Capped;

/** Whether an order may be placed, and how much it may cost. */
export function checkLimits(limits: Limits, spend: Spend, taken: Taken, prices: Prices): LimitVerdict {
  const { dailyCap, confirmAbove } = limits;
  const { steps, confirmed, shown, balance, owned = 0 } = spend;
  const unpriced = steps.filter((step) => worstCase(prices, step) === null);
  const priced = roundCredits(steps.reduce((sum, step) => sum + (worstCase(prices, step) ?? 0), 0));
  const capped = steps.length > 0 ? checkCap(dailyCap, priced, taken) : null;
  if (capped) return capped;
  const credits = unpriced.length > 0 ? null : priced;
  const isUnsure = unpriced.length > 0 || (dailyCap !== null && taken.unpriced && priced > 0);
  const isMore = shown !== null && credits !== null && credits > shown;
  const isMuch = confirmAbove !== null && priced > confirmAbove;
  const isAgreed =
    (isMuch ? confirmed === true : confirmed) && (credits === null || shown === null || credits <= shown);
  // What costs nothing needs no question.
  const isOwned = owned > 0 && steps.length > 0;
  if (isOwned || (!isAgreed && (isUnsure || isMore || isMuch)))
    return { kind: 'confirm', credits, unpriced, ...(isMuch && { much: true }), ...(isOwned && { owned }) };
  if (credits !== null) return { kind: 'go', limit: credits };
  const left = dailyCap === null ? null : roundCredits(dailyCap - taken.spentToday - taken.atRisk);
  // Without any balance the service refuses, or it costs nothing: that limits nothing.
  const known = [left, balance || null, shown].filter((one) => one !== null);
  return { kind: 'go', limit: known.length === 0 ? null : Math.min(...known) };
}

/** Whether a request cost more than was expected when it was sent. */
export function isDearer({ charged, expected }: Pick<RequestRecord, 'charged' | 'expected'>): boolean {
  return charged !== null && expected !== null && charged > expected;
}

/** Whether the daily cap stops one more request. */
export function checkCap(dailyCap: number | null, price: number | null, taken: Taken): Capped | null {
  if (dailyCap === null) return null;
  const used = taken.spentToday + taken.atRisk;
  if (used < dailyCap && used + (price ?? 0) <= dailyCap) return null;
  return { kind: 'capped', cap: dailyCap, spentToday: taken.spentToday, atRisk: taken.atRisk };
}

/**
 * Whether one more request stays within its order's limit: what the order was charged, what its lost answers may have
 * cost, and this request's last known price.
 */
export function withinLimit(
  limit: number | null,
  { charged, atRisk, price }: { charged: number; atRisk: number | null; price: number | null },
): OverLimit | null {
  if (limit === null) return null;
  // Without knowing what an earlier request cost, nobody can say whether this one stays within the limit.
  if (atRisk === null) return { kind: 'over-limit', limit, needed: null };
  const used = charged + atRisk;
  const needed = roundCredits(used + (price ?? 0));
  const isSpent = price === null && used >= limit;
  return needed > limit || isSpent ? { kind: 'over-limit', limit, needed } : null;
}

/** Net credits known to be spent since the recruiter's midnight. */
export function spentToday(charges: readonly ChargeRecord[], now: number): number {
  return net(today(charges, now));
}

/** What counts towards the daily cap; `open` are the requests that have not ended. */
export function takenToday(
  lines: readonly ChargeRecord[] | null,
  open: readonly RequestRecord[],
  prices: Prices,
  now: number,
): Taken {
  const charges = lines ?? [];
  const lost = today(charges, now).filter(({ kind }) => kind === 'lost');
  // Requests that were answered or lost have a ledger line already.
  const leaving = open
    .filter(({ state }) => state === 'recorded' || state === 'sending')
    .map(({ op, targets, fields }) => ({ op, people: targets.length, fields }));
  const worst = [
    ...lost.map((line) => line.expected ?? worstCase(prices, line)),
    ...leaving.map((one) => worstCase(prices, one)),
  ];
  return {
    spentToday: spentToday(charges, now),
    atRisk: worst.reduce<number>((sum, credits) => sum + (credits ?? 0), 0),
    unpriced: worst.includes(null),
  };
}

/** The recruiter's last midnight (ms). */
export function startOfToday(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

function today(charges: readonly ChargeRecord[], now: number): ChargeRecord[] {
  const lines = charges.filter(({ at }) => at >= startOfToday(now));
  const paid = new Set(lines.filter(({ kind }) => kind === 'charge').map(({ request }) => request));
  // A refund of yesterday's charge does not make room under today's cap.
  return lines.filter(({ kind, request }) => kind !== 'refund' || paid.has(request));
}
