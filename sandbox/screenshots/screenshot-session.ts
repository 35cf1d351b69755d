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
    /** Jobs that have ended, on the page that follows them. */
    ended?: Set<string>;
  }
}

/** A browser with the extension, in which it is always the same morning. */
export interface ScreenshotSession {
  sandbox: Sandbox;
  context: BrowserContext;
  /** The first account of the sandbox. */
  account: { id: number; key: string };
  /** Address of one of the extension's own pages. */
  url(file: string): string;
  /** Asks the worker as a page of the extension; throws when it declines. */
  ask<T>(name: string, request: unknown): Promise<T>;
  /** Asks for a job and waits until it has ended. */
  finish(name: string, request: unknown): Promise<void>;
  /** Moves the worker's clock, which runs on from there. */
  setTime(at: number): Promise<void>;
  /** Stops the clock of the extension's own script on a page of the network, which that page's clock does not reach. */
  stopContentClock(page: Page): Promise<void>;
}

/** The time on every picture: a Thursday morning. */
export const SCREENSHOT_TIME = new Date(2026, 2, 12, 10, 30).getTime();

/** The addresses are in the pictures, so they have to be the same each time. */
const PORTS = { port: 4810, networkPort: 4811 };
const TIMEOUT_MS = 90_000;
/** Everything is there by the first poll. */
const SPEED = 4_000;

/** Opens everything; whatever was opened is closed by `closing`. */
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
  await page.evaluate(followJobs);
  const [first] = sandbox.keys;
  if (!first) throw new Error('The sandbox has no account.');
  return {
    sandbox,
    context,
    account: { id: first.account, key: first.key },
    url,
    ask: <T>(name: string, request: unknown) => ask<T>(page, name, request),
    async finish(name, request) {
      const { job } = await ask<{ job: string }>(page, name, request);
      await page.waitForFunction((id) => window.ended?.has(id), job, { polling: 50 });
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

/** Runs in a page of the extension: who follows the jobs also has them polled at their quickest. */
function followJobs(): void {
  const ended = new Set<string>();
  window.ended = ended;
  const port = chrome.runtime.connect({ name: 'view' });
  port.onMessage.addListener(({ data }: { data: { jobs: { id: string; open: boolean }[] } }) => {
    for (const { id, open } of data.jobs) if (!open) ended.add(id);
  });
  port.postMessage({ topic: 'jobs' });
}

/** Runs in the worker. */
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
