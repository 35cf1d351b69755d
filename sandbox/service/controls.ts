import type { Dialect } from '../dialects.ts';
import type { FaultSpec, Faults } from '../faults.ts';
import type { Account } from './accounts.ts';
import { ApiError } from './api-error.ts';
import type { MovableClock } from './clock.ts';
import type { Core } from './core.ts';
import { transact } from './database.ts';
import { finishDue } from './finish-due.ts';
import type { LedgerRow } from './ledger.ts';
import { type Prices, pricesFor } from './prices.ts';
import type { StatsReport } from './stats.ts';

interface AccountChange {
  credits?: number | undefined;
  extra?: number | undefined;
  revoked?: boolean | undefined;
  /** The key that takes the place of the account's key. */
  key?: string | undefined;
}

/** What whoever runs the sandbox can read and change. Clients of the service can't. */
export interface Controls {
  now(): number;
  /** Moves the clock forward. Items whose end is passed are ended before anything else is read. */
  advance(ms: number): void;
  /** Every charge and refund, oldest first. */
  ledger(account?: number): LedgerRow[];
  latest(limit: number): LedgerRow[];
  accounts(): Account[];
  /** Sets balances, which adds rows to the ledger. Revokes the key or restores it, or replaces it by another. */
  setAccount(id: number, change: AccountChange): Account;
  fault(spec: FaultSpec): void;
  faults(): ReturnType<Faults['list']>;
  /** What faults have done to requests so far, oldest first. */
  strikes(): ReturnType<Faults['strikes']>;
  /** Removes all faults. Delayed requests and stalled jobs go on; a revoked key stays revoked. */
  clearFaults(): void;
  stats(): StatsReport;
  dialect(): Dialect;
  /** Changes the dialect, from the next request on. */
  speak(dialect: Dialect): void;
  /** The present prices of an account, outside of batches. */
  prices(account: number): Prices;
}

/** The controls of one running service. */
export function createControls(core: Core, clock: MovableClock, faults: Faults): Controls {
  return {
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
    ledger(account) {
      finishDue(core);
      return core.ledger.rows(account);
    },
    latest(limit) {
      finishDue(core);
      return core.ledger.latest(limit);
    },
    accounts() {
      finishDue(core);
      return core.accounts.all();
    },
    setAccount(id, { credits, extra, revoked, key }) {
      finishDue(core);
      const known = core.accounts.get(id);
      if (!known) throw new ApiError(404, 'NOT_FOUND', `There is no account ${id}.`);
      if (key !== undefined && (core.accounts.byKey(key)?.id ?? id) !== id)
        throw new ApiError(400, 'INVALID_REQUEST', 'Another account has this key.');
      return transact(core.db, () => {
        core.ledger.adjust(id, clock.now(), {
          credits: credits ?? known.credits,
          extra: extra ?? known.extra,
        });
        if (revoked !== undefined) core.accounts.setRevoked(id, revoked);
        if (key !== undefined) core.accounts.replaceKey(id, key);
        return core.accounts.get(id) ?? known;
      });
    },
    fault: (spec) => faults.add(spec),
    faults: () => faults.list(),
    strikes: () => faults.strikes(),
    clearFaults() {
      finishDue(core);
      faults.clear();
      core.items.release(clock.now());
    },
    stats: () => core.stats.report(),
    dialect: () => core.dialect,
    speak(dialect) {
      finishDue(core);
      core.dialect = dialect;
    },
    prices: (account) => pricesFor(core, account, 'single'),
  };
}
