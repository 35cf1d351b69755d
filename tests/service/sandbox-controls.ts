/** What tests can do with the sandbox only: read its ledger, move its clock, set balances and cause faults. */

import { FRESH_ONLY_COMPANY } from '../../sandbox/people/companies.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { OTHERS, rounded } from '../../sandbox/service/ledger.ts';
import { type Api, createApi, type Reply } from './api.ts';
import { expectDescribed, readDescription } from './description.ts';

type LedgerRow = ReturnType<Sandbox['ledger']>[number];

export interface Balance {
  credits: number;
  extra: number;
}

interface Account {
  id: number;
  key: string;
  api: Api;
}

/** The ledger rows of an account that some work added. */
interface Charged<T> {
  /** What the work returned. */
  value: T;
  /** Without those that other people of the company caused. */
  rows: LedgerRow[];
  /** Charges minus refunds. */
  total: number;
  /** What other people of the company spent, minus what they topped up. */
  byOthers: number;
}

export interface SandboxControls {
  first: Account;
  second: Account;
  third: Account;
  advance(ms: number): void;
  fund(account: Account, to: Balance): void;
  /** Gives the account so many credits that no test uses them up. */
  refill(account: Account): void;
  balance(account: Account): Balance;
  ledger(): LedgerRow[];
  ledgerDuring<T>(account: Account, work: () => Promise<T>): Promise<Charged<T>>;
  revoke(account: Account): void;
  restore(account: Account): void;
  /** The next enrichment job makes no progress until the faults are cleared. */
  stallNextEnrichJob(): void;
  clearFaults(): void;
  /** How often the provider was asked, by kind. */
  lookups(kind: 'search' | 'entity'): number;
  /** An entity that is found only with forceFresh. */
  freshOnly: { kind: string; query: string };
}

function sumOf(rows: LedgerRow[]): number {
  return rounded(rows.reduce((sum, { credits }) => sum + credits, 0));
}

/** Creates the controls of a running sandbox, with three of its accounts. */
export async function createSandboxControls(running: Sandbox): Promise<SandboxControls> {
  const description = await readDescription(running.serviceUrl);
  const observe = (method: string, path: string, reply: Reply) =>
    expectDescribed(description, method, path, reply);

  function account(name: string): Account {
    const found = running.keys.find((one) => one.name === name);
    if (!found) throw new Error(`the sandbox has no account called ${name}`);
    return {
      id: found.account,
      key: found.key,
      api: createApi(running.serviceUrl, `Bearer ${found.key}`, observe),
    };
  }

  return {
    first: account('demo'),
    second: account('rich'),
    third: account('small'),
    freshOnly: { kind: 'COMPANY', query: FRESH_ONLY_COMPANY },
    advance: running.advance,
    fund: ({ id }, { credits, extra }) => void running.setAccount(id, { credits, extra }),
    refill: ({ id }) => void running.setAccount(id, { credits: 100_000, extra: 500 }),
    balance({ id }) {
      const found = running.accounts().find((one) => one.id === id);
      if (!found) throw new Error(`the sandbox has no account ${id}`);
      return { credits: found.credits, extra: found.extra };
    },
    ledger: () => running.ledger(),
    async ledgerDuring({ id }, work) {
      const before = running.ledger(id).length;
      const value = await work();
      const added = running.ledger(id).slice(before);
      const rows = added.filter(({ operation }) => operation !== OTHERS);
      const others = added.filter(({ operation }) => operation === OTHERS);
      return { value, rows, total: sumOf(rows), byOthers: sumOf(others) };
    },
    revoke: ({ id }) => void running.setAccount(id, { revoked: true }),
    restore: ({ id }) => void running.setAccount(id, { revoked: false }),
    stallNextEnrichJob: () => running.fault({ kind: 'stall', operation: 'enrich/batch' }),
    clearFaults: running.clearFaults,
    lookups: (kind) => running.stats().providerLookups[kind],
  };
}
