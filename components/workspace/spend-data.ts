import { net } from '../../lib/money/ledger.ts';
import type { ChargeRecord, PaidOperation } from '../../lib/store/records.ts';

export const SPEND_KINDS = ['search', 'enrich', 'unlock'] as const;
/** What credits go to, as a recruiter sees it: one person or fifteen is the same operation. */
export type SpendKind = (typeof SPEND_KINDS)[number];

/** One day of the recruiter's own calendar. */
export interface DaySpend {
  /** Its first moment. */
  day: number;
  charged: Record<SpendKind, number>;
  refunded: number;
  net: number;
  /** Requests whose charge is not known because the answer was lost. */
  lost: number;
}

export interface SpendSum {
  charged: Record<SpendKind, number>;
  total: number;
  refunded: number;
  net: number;
  lost: number;
}

/** The operation a paid call belongs to. */
export function spendKind(op: PaidOperation): SpendKind {
  if (op === 'search') return 'search';
  return op === 'enrich' || op === 'enrich-batch' ? 'enrich' : 'unlock';
}

/** The first moment of a day, some days before or after the one of `ms`. */
export function startOfDay(ms: number, offset = 0): number {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + offset).getTime();
}

/** The last `days` days, oldest first, also those on which nothing happened. */
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

/** What some ledger lines come to. */
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
