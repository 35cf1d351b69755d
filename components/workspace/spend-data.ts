import { net } from '../../lib/money/ledger.ts';
import type { ChargeRecord, PaidOperation } from '../../lib/store/records.ts';

export const SPEND_KINDS = ['search', 'enrich', 'unlock'] as const;
/** What credits are spent on. Requests for one person and for a batch are the same kind. */
export type SpendKind = (typeof SPEND_KINDS)[number];

/** One day in the recruiter's time zone. */
export interface DaySpend {
  /** Start of the day (ms). */
  day: number;
  charged: Record<SpendKind, number>;
  refunded: number;
  net: number;
  /** How many requests have an unknown charge because the answer was lost. */
  lost: number;
}

export interface SpendSum {
  charged: Record<SpendKind, number>;
  total: number;
  refunded: number;
  net: number;
  lost: number;
}

/** The kind of spending that a paid operation belongs to. */
export function spendKind(op: PaidOperation): SpendKind {
  if (op === 'search') return 'search';
  return op === 'enrich' || op === 'enrich-batch' ? 'enrich' : 'unlock';
}

/** The start of the day of `ms`, or of the day `offset` days later. */
export function startOfDay(ms: number, offset = 0): number {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + offset).getTime();
}

/** The last `days` days, oldest first, including days without charges. */
export function spendByDay(charges: readonly ChargeRecord[], now: number, days: number): DaySpend[] {
  const byDay = new Map<number, ChargeRecord[]>();
  for (const charge of charges) {
    const day = startOfDay(charge.at);
    const sameDay = byDay.get(day);
    if (sameDay) sameDay.push(charge);
    else byDay.set(day, [charge]);
  }
  return Array.from({ length: days }, (_, index) => {
    const day = startOfDay(now, index + 1 - days);
    const { total: _total, ...sum } = spendSum(byDay.get(day) ?? []);
    return { day, ...sum };
  });
}

/** The sums of some charges and refunds. */
export function spendSum(charges: readonly ChargeRecord[]): SpendSum {
  const of = (kind: ChargeRecord['kind'], op?: SpendKind) =>
    Math.abs(
      net(
        charges.filter((charge) => charge.kind === kind && (op === undefined || spendKind(charge.op) === op)),
      ),
    );
  return {
    charged: {
      search: of('charge', 'search'),
      enrich: of('charge', 'enrich'),
      unlock: of('charge', 'unlock'),
    },
    total: of('charge'),
    refunded: of('refund'),
    net: net(charges),
    lost: charges.filter(({ credits }) => credits === null).length,
  };
}
