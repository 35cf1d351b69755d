import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from './api-error.ts';
import { type Row, readMaybeText, readNumber, readText } from './read-row.ts';

/** The two balances of an account. */
export interface Balance {
  credits: number;
  extra: number;
}

/** The operation of rows that other people of the company caused (freedom `balance`). */
export const OTHERS = 'others';

/** One charge or refund on one balance. */
export interface LedgerRow {
  id: number;
  account: number;
  time: number;
  /** The operation that was charged, `sandbox` if the balance was set by hand, or `others`. */
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
  /** Lets other people of the company spend company credits, or top them up if negative. Never below zero. */
  moveByOthers(account: number, time: number, credits: number): void;
  /** What was charged for a person in a job or unlock, minus refunds; for one field or for all. */
  paid(of: { account: number; ref: string; urn: string; field?: string | null }): number;
  /** How many charges of operations the account has had. */
  charges(account: number): number;
  /** The balances after the last row of this time or before. */
  balanceAt(account: number, time: number): Balance;
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

/** Without the noise of binary fractions: prices have two decimals at most. */
export function rounded(credits: number): number {
  return Math.round(credits * 10_000) / 10_000;
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
  const paid = db.prepare(
    `SELECT coalesce(sum(credits), 0) AS credits FROM ledger
     WHERE ref = ? AND urn = ? AND account = ? AND (? IS NULL OR field = ?)`,
  );
  const charges = db.prepare(
    `SELECT count(*) AS charges FROM ledger
     WHERE account = ? AND credits > 0 AND operation NOT IN ('sandbox', '${OTHERS}')`,
  );
  const rowBefore = db.prepare(
    'SELECT credits_after, extra_after FROM ledger WHERE account = ? AND time <= ? ORDER BY id DESC LIMIT 1',
  );
  const initial = db.prepare(
    'SELECT initial_credits AS credits_after, initial_extra AS extra_after FROM accounts WHERE id = ?',
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
        ? { credits: rounded(before.credits - credits), extra: before.extra }
        : { credits: before.credits, extra: rounded(before.extra - credits) };
    write.run(after.credits, after.extra, entry.account);
    const { account, time, operation, urn = null, ref = null, field = null } = entry;
    append.run(account, time, operation, urn, ref, field, credits, from, after.credits, after.extra);
  }

  function demand(account: number, credits: number): void {
    const { credits: company, extra } = balance(account);
    if (rounded(company + extra) >= credits) return;
    throw new ApiError(402, 'INSUFFICIENT_CREDITS', 'There are not enough credits for this.', {
      requiredCredits: credits,
      availableCredits: rounded(company + extra),
    });
  }

  return {
    balance,
    demand,
    charge(entry, credits) {
      demand(entry.account, credits);
      const fromCompany = Math.min(balance(entry.account).credits, credits);
      move(entry, 'company', fromCompany);
      move(entry, 'extra', rounded(credits - fromCompany));
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
    moveByOthers(account, time, credits) {
      move({ account, time, operation: OTHERS }, 'company', Math.min(credits, balance(account).credits));
    },
    paid({ account, ref, urn, field = null }) {
      const row = paid.get(ref, urn, account, field, field);
      return row ? rounded(readNumber(row, 'credits')) : 0;
    },
    charges(account) {
      const row = charges.get(account);
      return row ? readNumber(row, 'charges') : 0;
    },
    balanceAt(account, time) {
      const row = rowBefore.get(account, time) ?? initial.get(account);
      if (!row) throw new Error(`There is no account ${account}`);
      return { credits: readNumber(row, 'credits_after'), extra: readNumber(row, 'extra_after') };
    },
    rows: (account) => (account === undefined ? everything.all() : ofAccount.all(account)).map(toLedgerRow),
    latest: (limit) => newest.all(limit).map(toLedgerRow),
  };
}
