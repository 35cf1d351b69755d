import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { crashBrowser, type Extension, openExtension } from '../e2e/support/harness.ts';
import { within } from './deadline.ts';

/** A browser that journeys share, and that can be ended and started again with the same profile. */
export interface SharedBrowser {
  isOpen(): boolean;
  extension(): Extension;
  /** Whether no journey has used this account before. */
  isNew(account: string): boolean;
  /** What pages and the worker have logged as errors since this was last called. */
  complaints(): string[];
  start(sandbox: Sandbox): Promise<void>;
  restart(sandbox: Sandbox, how: 'closed' | 'crashed'): Promise<void>;
  /** Sets the worker's clock this far ahead of this computer's; 0 is the true time. */
  setClock(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** A worker that is ending may never answer. */
const MAX_WAIT_MS = 2_000;
const MAX_END_MS = 15_000;

/** Prepares a profile. The browser starts with the first journey. */
export async function openSharedBrowser(): Promise<SharedBrowser> {
  const ownZone = process.env.TZ;
  process.env.TZ = noonZone(new Date());
  const profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-chaos-'));
  let extension: Extension | null = null;
  let errors: string[] = [];
  let ahead = 0;
  const accounts = new Set<string>();

  function current(): Extension {
    if (!extension) throw new Error('The browser is not open.');
    return extension;
  }

  async function start(sandbox: Sandbox): Promise<void> {
    const opened = await openExtension({ running: sandbox, profileDir, account: null, network: false });
    extension = opened;
    const { context, page } = opened;
    for (const worker of context.serviceWorkers()) void setWorkerClock(worker, ahead);
    context.on('serviceworker', (worker) => void setWorkerClock(worker, ahead));
    const session = await context.newCDPSession(page);
    session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => {
      errors.push(`worker: ${errorMessage.errorMessage}`);
    });
    await session.send('ServiceWorker.enable');
  }

  function takeErrors(): void {
    errors.push(...(extension?.complaints().splice(0) ?? []));
  }

  return {
    isOpen: () => extension !== null,
    isNew(account) {
      const isNew = !accounts.has(account);
      accounts.add(account);
      return isNew;
    },
    extension: current,
    complaints() {
      takeErrors();
      const all = errors;
      errors = [];
      return all;
    },
    start,
    async restart(sandbox, how) {
      takeErrors();
      const { page, context } = current();
      const ending = how === 'crashed' ? crashBrowser(page) : context.close();
      await within(MAX_END_MS, 'Ending the browser', ending);
      await start(sandbox);
    },
    async setClock(ms) {
      ahead = ms;
      const workers = current().context.serviceWorkers();
      await Promise.all(
        workers.map((worker) =>
          within(MAX_WAIT_MS, 'Setting the clock', setWorkerClock(worker, ms)).catch(() => undefined),
        ),
      );
    },
    async close() {
      const closing = extension?.context.close() ?? Promise.resolve();
      await within(MAX_END_MS, 'Closing the browser', closing).catch(() => undefined);
      extension = null;
      if (ownZone === undefined) delete process.env.TZ;
      else process.env.TZ = ownZone;
      await rm(profileDir, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    },
  };
}

/** Sets the clock of a worker. It may be repeated for the next worker if this one ends meanwhile. */
function setWorkerClock(worker: Worker, ahead: number): Promise<void> {
  return worker.evaluate(moveClock, ahead).catch(() => undefined);
}

/** Runs in the worker. */
function moveClock(ahead: number): void {
  const scope: typeof globalThis & { trueNow?: () => number } = globalThis;
  scope.trueNow ??= Date.now;
  const { trueNow } = scope;
  Date.now = () => trueNow() + ahead;
}

/** A time zone where it is about noon: no clock that is set may move a charge over midnight, to a day not shown yet. */
function noonZone(now: Date): string {
  const east = 12 - now.getUTCHours();
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
