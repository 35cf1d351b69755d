import type { ChargeRecord } from '../store/records.ts';
import { net } from './ledger.ts';

/** The guard rails a recruiter sets; null is "none". */
export interface Limits {
  confirmAbove: number | null;
  dailyCap: number | null;
}

export type LimitVerdict =
  | { verdict: 'go' }
  /** Ask first. `credits` is the worst case, null when no price is known yet. */
  | { verdict: 'confirm'; credits: number | null }
  | { verdict: 'capped'; cap: number; spentToday: number };

/** Whether a spend may go ahead. An unknown price for several people always asks, since it could be anything. */
export function checkLimits(
  limits: Limits,
  spend: { worstCase: number | null; people: number; confirmed: boolean; spentToday: number },
): LimitVerdict {
  const { worstCase, people, confirmed, spentToday } = spend;
  const { confirmAbove, dailyCap } = limits;
  if (dailyCap !== null && (spentToday >= dailyCap || spentToday + (worstCase ?? 0) > dailyCap)) {
    return { verdict: 'capped', cap: dailyCap, spentToday };
  }
  if (confirmed || confirmAbove === null) return { verdict: 'go' };
  if (worstCase === null ? people > 1 : worstCase > confirmAbove)
    return { verdict: 'confirm', credits: worstCase };
  return { verdict: 'go' };
}

/** Net credits spent since the recruiter's midnight. */
export function spentToday(charges: readonly ChargeRecord[], now: number): number {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return net(charges.filter(({ at }) => at >= midnight));
}
