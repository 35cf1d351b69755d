import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { violations } from '../support/axe.ts';
import { ALL_TABLES, openButtonPage } from '../support/button-page.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  LONGER_THAN_A_LOOKUP_MS,
  openPaidOrders,
  type PaidOrder,
  type PaidOrders,
} from '../support/paid-orders.ts';

let sandbox: Sandbox;
let profileDir: string;
let extension: Extension;
let paidOrders: PaidOrders;
let orders: PaidOrder[];

const key = () => sandbox.keys.find(({ name }) => name === 'rich')?.key ?? '';
const ledger = () => sandbox.ledger(sandbox.keys.find(({ name }) => name === 'rich')?.account ?? -1).length;

async function openPage(file: string): Promise<Page> {
  const page = await extension.context.newPage();
  await page.goto(extension.url(file));
  return page;
}

/** Types the key in the options page, as a recruiter does. */
async function typeKey(page: Page): Promise<void> {
  await page.keyboard.type(key());
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Your service.*Done$/ }).waitFor();
}

/** Which storage of the extension holds the key. */
async function holders(): Promise<string[]> {
  const buttonPage = await openButtonPage(extension);
  const holds = (what: unknown) => JSON.stringify(what).includes(key());
  const found: string[] = [];
  for (const table of ALL_TABLES) if (holds(await buttonPage.records(table))) found.push(table);
  for (const area of ['local', 'session', 'sync'] as const)
    if (holds(await buttonPage.page.evaluate((name) => chrome.storage[name].get(null), area)))
      found.push(area);
  await buttonPage.page.close();
  return found;
}

/** The files of the browser's profile in which the key can be found, in either of the encodings that a browser writes. */
async function filesWithKey(): Promise<string[]> {
  const needles = [Buffer.from(key(), 'utf8'), Buffer.from(key(), 'utf16le')];
  const files = await readdir(profileDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => bytes.includes(needle))) found.push(file.name);
  }
  return found;
}

beforeAll(async () => {
  sandbox = await startSandbox({ speed: 1, people: 400 });
  profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  extension = await openExtension({ running: sandbox, profileDir, account: null });
});
afterAll(async () => {
  await extension?.close();
  await sandbox?.close();
  await rm(profileDir, { recursive: true, force: true });
});

test('a key that is typed after the option was switched on is in the browser’s memory alone', async () => {
  const options = await openPage('options.html');
  const option = options.getByRole('switch', { name: 'Key in memory only' });
  await option.click();
  await expect.poll(() => option.getAttribute('aria-checked')).toBe('true');
  await options.getByRole('textbox', { name: 'Service address' }).fill(sandbox.serviceUrl);
  await options.getByRole('textbox', { name: 'API key' }).focus();
  await typeKey(options);
  await options.close();
  expect(await holders()).toEqual(['session']);
  await extension.killWorker();
  expect(await extension.ask('account.retry', {})).toMatchObject({ ok: true });
});

test('nothing of the key is in the browser’s profile folder, and open lookups wait after its start', async () => {
  paidOrders = await openPaidOrders(extension, { pages: 4 });
  orders = [await paidOrders.prepare('contact'), await paidOrders.prepare('contact')];
  for (const order of orders) {
    await paidOrders.press(order);
    await expect.poll(async () => (await paidOrders.requestRecord(order))?.state).toBe('accepted');
  }
  const paid = ledger();
  await extension.context.close();
  expect(await filesWithKey()).toEqual([]);
  sandbox.advance(LONGER_THAN_A_LOOKUP_MS);

  extension = await openExtension({ running: sandbox, profileDir, account: null, network: false });
  await paidOrders.continueIn(extension);
  expect(await holders()).toEqual([]);
  const badge = () => paidOrders.page.page.evaluate(() => chrome.action.getBadgeText({}));
  await expect.poll(badge, { timeout: 20_000 }).toBe('!');
  const popup = await openPage('popup.html');
  await popup.getByText('Enter your key to continue.').waitFor();
  await popup.getByText('2 lookups are waiting.').waitFor();
  expect(await violations(popup)).toEqual([]);
  const panel = await openPage('sidepanel.html');
  await panel.getByText('2 lookups are waiting.').waitFor();
  for (const order of orders) expect((await paidOrders.requestRecord(order))?.state).toBe('accepted');
  expect(await extension.ask('account.retry', {})).toEqual({ ok: false, error: { kind: 'no-account' } });
  expect(ledger()).toBe(paid);
  await panel.close();
});

test('they go on once the key was entered in the options, and were charged once', async () => {
  const popup = extension.context.pages().find((one) => one.url().endsWith('/popup.html'));
  const opening = extension.context.waitForEvent('page');
  await popup?.getByRole('button', { name: 'Enter key' }).click();
  const options = await opening;
  const box = options.getByRole('textbox', { name: 'API key' });
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  await options.getByText('2 lookups are waiting.').waitFor();
  await typeKey(options);
  await options.getByText('lookups are waiting').waitFor({ state: 'detached' });
  for (const order of orders) await paidOrders.expectPaidOnceAndStored(order);
  expect(await holders()).toEqual(['session']);
  expect(extension.complaints()).toEqual([]);
});

test('the option is switched off again, and the key is on disk from then on', async () => {
  expect(await extension.ask('settings.change', { keyInMemory: false })).toMatchObject({ ok: true });
  expect(await holders()).toEqual(['settings']);
  await extension.context.close();
  expect(await filesWithKey()).not.toEqual([]);
  extension = await openExtension({ running: sandbox, profileDir, account: null, network: false });
  expect(await extension.ask('account.retry', {})).toMatchObject({ ok: true });
});
