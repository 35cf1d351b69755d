import { roundCredits } from '../service/round-credits.ts';
import { localDay } from '../store/local-day.ts';
import { PAID_OPERATIONS, type PaidOperation, type TotalRecord } from '../store/records.ts';
import { startOfDay } from './start-of-day.ts';

export const SPEND_KINDS = ['search', 'enrich', 'unlock'] as const;
/** What credits are spent on. Requests for one person and for a batch are the same kind. */
export type SpendKind = (typeof SPEND_KINDS)[number];

export interface SpendSum {
  charged: Record<SpendKind, number>;
  total: number;
  refunded: number;
  net: number;
  /** How many requests have an unknown charge because the answer was lost. */
  lost: number;
  /** What a found contact has cost: the credits spent on contacts, less refunds. Null where none was found. */
  each: number | null;
}

type Figures = TotalRecord['figures'];

/** One day in the recruiter's time zone. */
export interface DaySpend extends SpendSum {
  /** Start of the day (ms). */
  day: number;
  figures: Figures;
}

/** The kind of spending that a paid operation belongs to. */
export function spendKind(op: PaidOperation): SpendKind {
  if (op === 'search') return 'search';
  return op === 'enrich' || op === 'enrich-batch' ? 'enrich' : 'unlock';
}

/**
 * The last `days` days, oldest first, including days without charges. The totals have ids that end with the day. Whoever has
 * flown west has charges of a day that has not begun here. They count as today's.
 */
export function spendByDay(totals: readonly TotalRecord[], now: number, days: number): DaySpend[] {
  const today = localDay(now);
  const byDay = new Map<string, Figures>();
  for (const { id, figures } of totals) {
    const day = id.slice(id.lastIndexOf('|') + 1);
    const counted = day > today ? today : day;
    byDay.set(counted, sumOfFigures(byDay.get(counted) ?? {}, figures));
  }
  return Array.from({ length: days }, (_, index) => {
    const day = startOfDay(now, index + 1 - days);
    const figures = byDay.get(localDay(day)) ?? {};
    return { day, figures, ...spendSum([figures]) };
  });
}

function sumOfFigures(some: Figures, more: Figures): Figures {
  const sums = { ...some };
  for (const [name, figure] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + figure;
  return sums;
}

/** The sums of some days. */
export function spendSum(days: readonly Figures[]): SpendSum {
  const sumOf = (name: string) => days.reduce((sum, figures) => sum + (figures[name] ?? 0), 0);
  const of = (kind: string, ops: readonly PaidOperation[] = PAID_OPERATIONS) =>
    roundCredits(ops.reduce((sum, op) => sum + sumOf(`${kind}:${op}`), 0));
  const opsOf = (kind: SpendKind) => PAID_OPERATIONS.filter((op) => spendKind(op) === kind);
  const found = sumOf('found');
  const onContacts = of('charge', opsOf('unlock')) - of('refund', opsOf('unlock'));
  return {
    charged: {
      search: of('charge', opsOf('search')),
      enrich: of('charge', opsOf('enrich')),
      unlock: of('charge', opsOf('unlock')),
    },
    total: of('charge'),
    refunded: of('refund'),
    net: roundCredits(of('charge') - of('refund')),
    lost: of('lost'),
    each: found === 0 ? null : onContacts / found,
  };
}
