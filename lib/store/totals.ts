import { roundCredits } from '../service/round-credits.ts';
import { localDay } from './local-day.ts';
import type { ChargeRecord, OrderRecord, RecordOf, RequestRecord, Table, TotalRecord } from './records.ts';
import type { Row, Share } from './row.ts';

/** The id of an account's total of one day. The account's own total has the account's id. */
export function dayTotal(account: string, day: string): string {
  return `${account}|${day}`;
}

/** When a record counts: the day of a charge and of a request. Null for records that count for no day. */
export function dayOf(table: Table, record: unknown): string | null {
  if (table === 'charges') return localDay((record as ChargeRecord).at);
  return table === 'requests' ? localDay((record as RequestRecord).createdAt) : null;
}

/** What a record of a day adds to the totals. What people add is decided with their list. */
export function sharesOf<T extends Table>(table: T, record: RecordOf<T>, day: string): Share[] {
  switch (table) {
    case 'charges': {
      const { account, op, kind, credits } = record as ChargeRecord;
      const amount = kind === 'lost' ? 1 : (credits ?? 0);
      return [
        [dayTotal(account, day), `${kind}:${op}`, amount],
        [account, kind, amount],
        [account, 'charges', 1],
      ];
    }
    case 'requests': {
      const { account, state, outcomes, found: told } = record as RequestRecord;
      const found = told ?? outcomes.filter(({ result }) => result === 'found').length;
      return [
        [account, 'requests', 1],
        [account, `state:${state}`, 1],
        ...(found > 0 ? [[dayTotal(account, day), 'found', found] as const] : []),
      ];
    }
    case 'orders':
      return [[(record as OrderRecord).account, 'orders', 1]];
    case 'resultPages':
      return [[(record as RecordOf<'resultPages'>).account, 'resultPages', 1]];
    default:
      return [];
  }
}

/** Adds what a row adds to the totals, or takes it off with a sign of -1. */
export function addShares(
  sums: Map<string, Map<string, number>>,
  sign: number,
  shares: readonly Share[] = [],
): void {
  for (const [total, figure, amount] of shares) {
    const figures = sums.get(total) ?? new Map<string, number>();
    sums.set(total, figures.set(figure, roundCredits((figures.get(figure) ?? 0) + sign * amount)));
  }
}

/** By how much each figure of each total changes when rows are replaced. */
export function changesOf(
  replaced: readonly { from: Row | undefined; to: Row | null }[],
): Map<string, Map<string, number>> {
  const changes = new Map<string, Map<string, number>>();
  for (const { from, to } of replaced) {
    addShares(changes, -1, from?.shares);
    addShares(changes, 1, to?.shares);
  }
  return changes;
}

/** A total after its figures have changed; null if nothing is left of it. */
export function changed(
  id: string,
  total: TotalRecord | null,
  by: ReadonlyMap<string, number>,
): TotalRecord | null {
  const figures: Record<string, number> = { ...total?.figures };
  for (const [figure, amount] of by) {
    const sum = roundCredits((figures[figure] ?? 0) + amount);
    if (sum === 0) delete figures[figure];
    else figures[figure] = sum;
  }
  return Object.keys(figures).length === 0 ? null : { id, figures };
}

/** Totals made anew from sums. */
export function recounted(sums: ReadonlyMap<string, ReadonlyMap<string, number>>): TotalRecord[] {
  return [...sums].flatMap(([id, by]) => changed(id, null, by) ?? []);
}
