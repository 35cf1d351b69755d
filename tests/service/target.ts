/** What the suite runs against: a sandbox started here, or the service at SERVICE_URL with SERVICE_KEY. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, createApi } from './api.ts';
import type { SandboxControls } from './sandbox-controls.ts';

const address = process.env.SERVICE_URL;
const otherKey = process.env.SERVICE_KEY ?? '';

/** True when the suite starts its own sandbox, whose clock, balances and ledger it may touch. */
export const isSandbox = address === undefined || address === '';
/** True when credits may be spent: always in the sandbox, elsewhere only when asked for. */
export const maySpend = isSandbox || process.env.SERVICE_SPEND === '1';
/** A lookup may take three minutes of real time where the clock cannot be moved. */
export const LOOKUP_TIMEOUT = { timeout: isSandbox ? 30_000 : 300_000 };

/** The sandbox's time stands still unless a test moves it, so that a slow machine changes no outcome. */
const START_TIME = Date.UTC(2026, 0, 15, 12);

export interface Target {
  baseUrl: string;
  key: string;
  /** Calls as the first account. */
  api: Api;
  sandbox: SandboxControls | null;
  /** Lets time pass between two polls: the sandbox's clock is moved, a real service is waited for. */
  letTimePass(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the service under test; the sandbox comes with a fixed seed, so many people and plenty of credits. */
export async function openTarget({ people = 500 } = {}): Promise<Target> {
  if (address !== undefined && address !== '') {
    return {
      baseUrl: address,
      key: otherKey,
      api: createApi(address, `Bearer ${otherKey}`),
      sandbox: null,
      letTimePass: () => pause(15_000, undefined),
      close: async () => {},
    };
  }
  // Imported here, so that a run against another address needs nothing of the sandbox.
  const { startSandbox } = await import('../../sandbox/sandbox.ts');
  const { createSandboxControls } = await import('./sandbox-controls.ts');
  const running = await startSandbox({ people, seed: 7, clock: { now: () => START_TIME } });
  const sandbox = createSandboxControls(running);
  sandbox.refill(sandbox.first);
  sandbox.refill(sandbox.second);
  return {
    baseUrl: running.serviceUrl,
    key: sandbox.first.key,
    api: sandbox.first.api,
    sandbox: sandbox,
    letTimePass: async () => sandbox.advance(30_000),
    close: () => running.close(),
  };
}

/** The sandbox's sandbox; for tests that are skipped where there is none. */
export function sandboxOf(target: Target): SandboxControls {
  if (!target.sandbox) throw new Error('this test needs the sandbox and should have been skipped');
  return target.sandbox;
}
