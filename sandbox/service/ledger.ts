import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from './api-error.ts';
import { type Row, readMaybeText, readNumber, readText } from './read-row.ts';

/** One charge or refund on one balance. */
export interface LedgerRow {
  id: number;
  account: number;
  time: number;
  /** The operation that was charged, or `sandbox` if the balance was set by hand. */
  operation: string;
  urn: string | null;
  /** The id of the job or unlock request. */
  ref: string | null;
  field: string | null;
  /** Credits taken; negative for a refund. */
  credits: number;
  balance: 'company' | 'extra';
  /** Both balances after this row. */
  companyCredits: number;
  companyExtraCredits: number;
}

interface Entry {
  account: number;
  operation: string;
  time: number;
  urn?: string;
  ref?: string;
  field?: string;
}

/** An account's two balances. */
export interface Balance {
  credits: number;
  extra: number;
}

export interface Ledger {
  balance(account: number): Balance;
  /** Throws INSUFFICIENT_CREDITS if both balances together are lower. */
  demand(account: number, credits: number): void;
  /** Takes credits: company credits first, then extra credits. */
  charge(entry: Entry, credits: number): void;
  /** Gives back what was charged for this job, person and field, to the balances it was taken from. */
  refund(entry: Required<Entry>): void;
  /** Sets the balances by hand. The difference is added as a row. */
  adjust(account: number, time: number, to: Partial<Balance>): void;
  /** Oldest first. */
  rows(account?: number): LedgerRow[];
  /** Newest first. */
  latest(limit: number): LedgerRow[];
}

function toLedgerRow(row: Row): LedgerRow {
  return {
    id: readNumber(row, 'id'),
    account: readNumber(row, 'account'),
    time: readNumber(row, 'time'),
    operation: readText(row, 'operation'),
    urn: readMaybeText(row, 'urn'),
    ref: readMaybeText(row, 'ref'),
    field: readMaybeText(row, 'field'),
    credits: readNumber(row, 'credits'),
    balance: readText(row, 'balance') === 'extra' ? 'extra' : 'company',
    companyCredits: readNumber(row, 'credits_after'),
    companyExtraCredits: readNumber(row, 'extra_after'),
  };
}

/**
 * The only writer of balances. Each change adds a row, so a balance is always the initial one minus the sum of its
 * rows.
 */
export function createLedger(db: DatabaseSync): Ledger {
  const read = db.prepare('SELECT credits, extra FROM accounts WHERE id = ?');
  const write = db.prepare('UPDATE accounts SET credits = ?, extra = ? WHERE id = ?');
  const append = db.prepare(
    `INSERT INTO ledger (account, time, operation, urn, ref, field, credits, balance, credits_after, extra_after)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const charged = db.prepare(
    `SELECT balance, sum(credits) AS credits FROM ledger
     WHERE ref = ? AND urn = ? AND field = ? AND account = ? GROUP BY balance HAVING sum(credits) > 0`,
  );
  const everything = db.prepare('SELECT * FROM ledger ORDER BY id');
  const ofAccount = db.prepare('SELECT * FROM ledger WHERE account = ? ORDER BY id');
  const newest = db.prepare('SELECT * FROM ledger ORDER BY id DESC LIMIT ?');

  function balance(account: number): Balance {
    const row = read.get(account);
    if (!row) throw new Error(`There is no account ${account}`);
    return { credits: readNumber(row, 'credits'), extra: readNumber(row, 'extra') };
  }

  function move(entry: Entry, from: LedgerRow['balance'], credits: number): void {
    if (credits === 0) return;
    const before = balance(entry.account);
    const after =
      from === 'company'
        ? { credits: before.credits - credits, extra: before.extra }
        : { credits: before.credits, extra: before.extra - credits };
    write.run(after.credits, after.extra, entry.account);
    const { account, time, operation, urn = null, ref = null, field = null } = entry;
    append.run(account, time, operation, urn, ref, field, credits, from, after.credits, after.extra);
  }

  function demand(account: number, credits: number): void {
    const { credits: company, extra } = balance(account);
    if (company + extra >= credits) return;
    throw new ApiError(402, 'INSUFFICIENT_CREDITS', 'There are not enough credits for this.', {
      requiredCredits: credits,
      availableCredits: company + extra,
    });
  }

  return {
    balance,
    demand,
    charge(entry, credits) {
      demand(entry.account, credits);
      const fromCompany = Math.min(balance(entry.account).credits, credits);
      move(entry, 'company', fromCompany);
      move(entry, 'extra', credits - fromCompany);
    },
    refund(entry) {
      for (const row of charged.all(entry.ref, entry.urn, entry.field, entry.account)) {
        const credits = readNumber(row, 'credits');
        move(entry, readText(row, 'balance') === 'extra' ? 'extra' : 'company', -credits);
      }
    },
    adjust(account, time, to) {
      const now = balance(account);
      const entry = { account, time, operation: 'sandbox' };
      if (to.credits !== undefined) move(entry, 'company', now.credits - to.credits);
      if (to.extra !== undefined) move(entry, 'extra', now.extra - to.extra);
    },
    rows: (account) => (account === undefined ? everything.all() : ofAccount.all(account)).map(toLedgerRow),
    latest: (limit) => newest.all(limit).map(toLedgerRow),
  };
}
