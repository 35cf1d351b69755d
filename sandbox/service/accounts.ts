import type { DatabaseSync } from 'node:sqlite';
import { type Row, readNumber, readText } from './read-row.ts';

/** The account of a company. */
export interface Account {
  id: number;
  name: string;
  key: string;
  revoked: boolean;
  credits: number;
  extra: number;
  initialCredits: number;
  initialExtra: number;
}

/** The accounts of a new sandbox. The index in this list is the account's id. */
export const COMPANIES = [
  { name: 'demo', key: 'tsk_demo_5b1f0c9a7e42', credits: 1240, extra: 60 },
  { name: 'small', key: 'tsk_small_91d47ac3f006', credits: 3, extra: 0 },
  { name: 'empty', key: 'tsk_empty_c2e8804b6d35', credits: 0, extra: 0 },
  { name: 'rich', key: 'tsk_rich_0a76fe3392bd', credits: 50_000, extra: 2_500 },
] as const;

export interface Accounts {
  /** The account with this key, even if the key is revoked. */
  byKey(key: string): Account | undefined;
  get(id: number): Account | undefined;
  all(): Account[];
  setRevoked(id: number, revoked: boolean): void;
  /** Gives an account another key. The old one is unknown from then on. */
  replaceKey(id: number, key: string): void;
}

function toAccount(row: Row): Account {
  return {
    id: readNumber(row, 'id'),
    name: readText(row, 'name'),
    key: readText(row, 'key'),
    revoked: readNumber(row, 'revoked') !== 0,
    credits: readNumber(row, 'credits'),
    extra: readNumber(row, 'extra'),
    initialCredits: readNumber(row, 'initial_credits'),
    initialExtra: readNumber(row, 'initial_extra'),
  };
}

/** The accounts of the database. Missing ones are created. */
export function createAccounts(db: DatabaseSync): Accounts {
  const insert = db.prepare('INSERT OR IGNORE INTO accounts VALUES (?, ?, ?, 0, ?, ?, ?, ?)');
  for (const [id, { name, key, credits, extra }] of COMPANIES.entries()) {
    insert.run(id, name, key, credits, extra, credits, extra);
  }
  const byKey = db.prepare('SELECT * FROM accounts WHERE key = ?');
  const byId = db.prepare('SELECT * FROM accounts WHERE id = ?');
  const all = db.prepare('SELECT * FROM accounts ORDER BY id');
  const revoke = db.prepare('UPDATE accounts SET revoked = ? WHERE id = ?');
  const replace = db.prepare('UPDATE accounts SET key = ? WHERE id = ?');
  const one = (row: Row | undefined) => (row ? toAccount(row) : undefined);
  return {
    byKey: (key) => one(byKey.get(key)),
    get: (id) => one(byId.get(id)),
    all: () => all.all().map(toAccount),
    setRevoked: (id, revoked) => void revoke.run(revoked ? 1 : 0, id),
    replaceKey: (id, key) => void replace.run(key, id),
  };
}

/** One line for each account, with name, key and balances, to print in a terminal. */
export function accountLines(accounts: readonly Account[]): string {
  return accounts
    .map(
      ({ name, key, credits, extra }) =>
        `  ${name.padEnd(6)} ${key.padEnd(24)} ${credits} credits + ${extra} extra`,
    )
    .join('\n');
}
