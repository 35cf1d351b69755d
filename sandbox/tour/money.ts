import type { Sandbox } from '../sandbox.ts';

/** Both balances of an account and its number of ledger rows. */
export interface AccountState {
  credits: number;
  extra: number;
  rows: number;
}

/** Reads balances and ledger rows of an account. */
export function readAccount(sandbox: Pick<Sandbox, 'accounts' | 'ledger'>, account: number): AccountState {
  const found = sandbox.accounts().find(({ id }) => id === account);
  if (!found) throw new Error(`The sandbox has no account ${account}.`);
  return { credits: found.credits, extra: found.extra, rows: sandbox.ledger(account).length };
}

/** Describes what was spent between two states of an account, by operation. */
export function describeMoney(
  sandbox: Pick<Sandbox, 'ledger'>,
  account: number,
  before: AccountState,
  after: AccountState,
): string {
  const sums = new Map<string, number>();
  for (const { operation, field, credits } of sandbox.ledger(account).slice(before.rows, after.rows)) {
    const kind = credits < 0 ? 'refund' : operation;
    const line = field === null ? kind : `${kind} ${field}`;
    sums.set(line, (sums.get(line) ?? 0) + credits);
  }
  if (sums.size === 0) return `${total(before)} credits, nothing charged`;
  const parts = [...sums].map(([what, credits]) => `${what} ${credits}`);
  return `${total(before)} → ${total(after)} credits (${parts.join(', ')})`;
}

/** The sum of both balances. */
export function total({ credits, extra }: AccountState): number {
  return credits + extra;
}
