/** What the suite runs against: a sandbox started here, or the service at SERVICE_URL with SERVICE_KEY. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, createApi } from './api.ts';
import type { Powers } from './powers.ts';

const address = process.env.SERVICE_URL;
const foreignKey = process.env.SERVICE_KEY ?? '';

/** True when the suite starts its own sandbox, whose clock, balances and ledger it may touch. */
export const sandboxed = address === undefined || address === '';
/** True when credits may be spent: always in the sandbox, elsewhere only when asked for. */
export const spending = sandboxed || process.env.SERVICE_SPEND === '1';
/** A lookup may take three minutes of real time where the clock cannot be moved. */
export const patience = { timeout: sandboxed ? 30_000 : 300_000 };

/** The sandbox's time stands still unless a test moves it, so that a slow machine changes no outcome. */
const NOON = Date.UTC(2026, 0, 15, 12);

export interface Target {
  baseUrl: string;
  key: string;
  /** Calls as the first account. */
  api: Api;
  sandbox: Powers | null;
  /** Lets time pass between two polls: the sandbox's clock is moved, a real service is waited for. */
  pass(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the service under test; the sandbox comes with a fixed seed, so many people and plenty of credits. */
export async function openTarget({ people = 500 } = {}): Promise<Target> {
  if (address !== undefined && address !== '') {
    return {
      baseUrl: address,
      key: foreignKey,
      api: createApi(address, `Bearer ${foreignKey}`),
      sandbox: null,
      pass: () => pause(15_000, undefined),
      close: async () => {},
    };
  }
  // Imported here, so that a run against another address needs nothing of the sandbox.
  const { startSandbox } = await import('../../sandbox/sandbox.ts');
  const { createPowers } = await import('./powers.ts');
  const running = await startSandbox({ people, seed: 7, clock: { now: () => NOON } });
  const powers = createPowers(running);
  powers.fund(powers.first, { credits: 100_000, extra: 500 });
  powers.fund(powers.second, { credits: 100_000, extra: 500 });
  return {
    baseUrl: running.serviceUrl,
    key: powers.first.key,
    api: powers.first.api,
    sandbox: powers,
    pass: async () => powers.advance(30_000),
    close: () => running.close(),
  };
}

/** The sandbox's powers; for tests that are skipped where there is none. */
export function powersOf(target: Target): Powers {
  if (!target.sandbox) throw new Error('this test needs the sandbox and should have been skipped');
  return target.sandbox;
}
