import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { extensionId } from '../browser/extension-id.ts';
import { ensureBrowser } from '../browser/install.ts';
import { launchBrowser } from '../browser/launch.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

declare global {
  interface Window {
    /** Ids of the orders that have ended. Set on the page that follows the orders. */
    ended?: Set<string>;
  }
}

/** A browser with the extension and a sandbox, in which the time is always SCREENSHOT_TIME. */
export interface ScreenshotSession {
  sandbox: Sandbox;
  context: BrowserContext;
  /** The sandbox's first account. */
  account: { id: number; key: string };
  /** Address of one of the extension's own pages. */
  url(file: string): string;
  /** Sends a message to the worker as an extension page. Throws if it is refused. */
  ask<T>(name: string, request: unknown): Promise<T>;
  /** Places an order and waits until it has ended. */
  finish(name: string, request: unknown): Promise<void>;
  /** Sets the worker's clock, which continues from there. */
  setTime(at: number): Promise<void>;
  /**
   * Stops the clock of the content script on a page. It has its own globals, so the page's stopped clock doesn't
   * apply to it.
   */
  stopContentClock(page: Page): Promise<void>;
}

/** The time in all pictures: a Thursday morning. */
export const SCREENSHOT_TIME = new Date(2026, 2, 12, 10, 30).getTime();

/** The addresses appear in the pictures, so the ports must be the same each time. */
const PORTS = { port: 4810, networkPort: 4811 };
const TIMEOUT_MS = 90_000;
/** So fast that each job has ended by the first poll. */
const SPEED = 4_000;

/** Opens sandbox and browser. `closing` closes them. */
export async function openScreenshotSession(
  extensionDir: string,
  closing: AsyncDisposableStack,
): Promise<ScreenshotSession> {
  const executablePath = await ensureBrowser();
  const began = Date.now();
  const clock = { now: () => SCREENSHOT_TIME + Date.now() - began };
  const sandbox = await startSandbox({ ...PORTS, clock, speed: SPEED });
  closing.defer(() => sandbox.close());
  const profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  closing.defer(() => rm(profileDir, { recursive: true, force: true }));
  const context = await launchBrowser({
    executablePath,
    extensionDir,
    profileDir,
    headless: true,
    locale: 'en-US',
    scale: 2,
  });
  closing.defer(() => context.close());
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript((now) => {
    Date.now = () => now;
  }, SCREENSHOT_TIME);
  const id = await extensionId(context);
  const url = (file: string) => `chrome-extension://${id}/${file}`;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = await context.newPage();
  await page.goto(url('_locales/en/messages.json'));
  await page.evaluate(followOrders);
  const [first] = sandbox.keys;
  if (!first) throw new Error('The sandbox has no account.');
  return {
    sandbox,
    context,
    account: { id: first.account, key: first.key },
    url,
    ask: <T>(name: string, request: unknown) => ask<T>(page, name, request),
    async finish(name, request) {
      const { order } = await ask<{ order: string }>(page, name, request);
      await page.waitForFunction((id) => window.ended?.has(id), order, { polling: 50 });
    },
    setTime: (at) => worker.evaluate(runFrom, at),
    stopContentClock: (page) => stopContentClock(page, `chrome-extension://${id}`),
  };
}

async function ask<T>(page: Page, name: string, request: unknown): Promise<T> {
  const reply: { ok: boolean; data: T; error: unknown } = await page.evaluate(
    ([about, content]) => chrome.runtime.sendMessage({ ask: about, request: content }),
    [name, request] as const,
  );
  if (!reply.ok) throw new Error(`${name} was declined: ${JSON.stringify(reply.error)}`);
  return reply.data;
}

/** Runs in an extension page. Orders that a page follows are polled at the shortest interval. */
function followOrders(): void {
  const ended = new Set<string>();
  window.ended = ended;
  const port = chrome.runtime.connect({ name: 'view' });
  interface Part {
    orders?: { id: string; open: boolean }[];
  }
  // The first snapshot is whole. Later ones have what has changed.
  port.onMessage.addListener(({ data, change }: { data?: Part; change?: Part }) => {
    for (const { id, open } of (data ?? change)?.orders ?? []) if (!open) ended.add(id);
  });
  port.postMessage({ topic: 'orders' });
}

/** Runs in the worker: sets its clock. */
function runFrom(at: number): void {
  const began = performance.now();
  Date.now = () => at + Math.round(performance.now() - began);
}

async function stopContentClock(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === origin) resolve(context.uniqueId);
    });
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.evaluate', {
    expression: `Date.now = () => ${SCREENSHOT_TIME}`,
    uniqueContextId: await found,
  });
}
