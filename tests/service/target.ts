/** The service under test: a sandbox started here, or the service at SERVICE_URL with SERVICE_KEY. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, createApi } from './api.ts';
import { createSandboxControls, type SandboxControls } from './sandbox-controls.ts';
import { SPOKEN } from './spoken.ts';

const address = process.env.SERVICE_URL;
const otherKey = process.env.SERVICE_KEY ?? '';

/** Whether the suite starts its own sandbox, with control over its clock, balances and ledger. */
export const isSandbox = address === undefined || address === '';
/** Whether tests may spend credits: always in the sandbox, elsewhere only with SERVICE_SPEND=1. */
export const maySpend = isSandbox || process.env.SERVICE_SPEND === '1';
/** Time limit of a test that waits for lookups. On a real service one lookup may take three minutes. */
export const LOOKUP_TIMEOUT = { timeout: isSandbox ? 30_000 : 300_000 };

/** The sandbox's time stands still unless a test moves it, so that results don't depend on the machine's speed. */
const START_TIME = Date.UTC(2026, 0, 15, 12);

export interface Target {
  baseUrl: string;
  key: string;
  /** Sends requests as the first account. */
  api: Api;
  sandbox: SandboxControls | null;
  /** Lets time pass between two polls: moves the sandbox's clock, or waits for a real service. */
  letTimePass(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the service under test. The sandbox gets a fixed seed, this many people and plenty of credits. */
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
  // Imported here, so that a run against another service doesn't load the sandbox.
  const { startSandbox } = await import('../../sandbox/sandbox.ts');
  const { copyOfPeople, SEED } = await import('./people-template.ts');
  const { dbFile, remove } = await copyOfPeople(people);
  const running = await startSandbox({
    dbFile,
    people,
    seed: SEED,
    clock: { now: () => START_TIME },
    dialect: SPOKEN,
  });
  const sandbox = await createSandboxControls(running);
  sandbox.refill(sandbox.first);
  sandbox.refill(sandbox.second);
  return {
    baseUrl: running.serviceUrl,
    key: sandbox.first.key,
    api: sandbox.first.api,
    sandbox: sandbox,
    letTimePass: async () => sandbox.advance(30_000),
    async close() {
      await running.close();
      remove();
    },
  };
}

/** The sandbox's controls. Throws on another service, where such tests are skipped. */
export function sandboxOf(target: Target): SandboxControls {
  if (!target.sandbox) throw new Error('this test needs the sandbox and should have been skipped');
  return target.sandbox;
}
