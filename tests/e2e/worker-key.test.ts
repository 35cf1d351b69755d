import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpExtension } from '../../sandbox/tour/set-up.ts';
import { ALL_TABLES } from './support/button-page.ts';
import { exportedText } from './support/exported-text.ts';
import { type Extension, extensionDir, openExtension } from './support/harness.ts';
import { accountOf, openPaidOrders, PATIENCE, type PaidOrders } from './support/paid-orders.ts';

let extension: Extension;
let paidOrders: PaidOrders;
let key: string;
/** Every message between the extension's contexts, and every line of a console. */
const heard: string[] = [];
/** Every request of pages and of the worker. */
const fetched: { url: string; headers: Record<string, string>; body: string }[] = [];

/** Runs in every extension page before its own scripts: logs all messages that it sends and gets. */
function overhear(): void {
  if (location.protocol !== 'chrome-extension:') return;
  const tell = (what: unknown) => console.debug(`overheard ${JSON.stringify(what)}`);
  const { sendMessage, connect } = chrome.runtime;
  Object.assign(chrome.runtime, {
    async sendMessage(...args: unknown[]) {
      tell(args);
      const reply: unknown = await Reflect.apply(sendMessage, chrome.runtime, args);
      tell(reply);
      return reply;
    },
    connect(...args: unknown[]) {
      const port: chrome.runtime.Port = Reflect.apply(connect, chrome.runtime, args);
      const { postMessage } = port;
      port.onMessage.addListener(tell);
      port.postMessage = (message: unknown) => {
        tell(message);
        Reflect.apply(postMessage, port, [message]);
      };
      return port;
    },
  });
}

beforeAll(async () => {
  extension = await openExtension({ account: null, network: false, sandbox: { speed: 40 } });
  const { context, sandbox, page } = extension;
  key = accountOf(sandbox, 'rich').key;
  const listen = (one: Page | Worker) => one.on('console', (message) => heard.push(message.text()));
  for (const one of [...context.pages(), ...context.serviceWorkers()]) listen(one);
  context.on('page', listen);
  context.on('serviceworker', listen);
  context.on('request', (request) => {
    fetched.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? '' });
  });
  await context.addInitScript(overhear);
  const [person] = extension.everybody();
  if (!person) throw new Error('The demo network is empty.');
  const profileLink = extension.profile(person);
  await setUpExtension(page, { url: extension.url, serviceUrl: sandbox.serviceUrl, key, profileLink });
  paidOrders = await openPaidOrders(extension, { pages: 4 });
});
afterAll(() => extension?.close());

/** Whether a text holds the key, or all of it but its first and last four characters. */
const tells = (text: string) => text.includes(key) || text.includes(key.slice(4, -4));

test('messages and headers with the key in them would be noticed', () => {
  expect(
    heard.filter((line) => line.startsWith('overheard') && line.includes('account.connect')),
  ).not.toEqual([]);
  expect(heard.some((line) => line.includes('"hasKey":true'))).toBe(true);
  expect(tells(JSON.stringify({ Authorization: `Bearer ${key}` }))).toBe(true);
});

test('the options page keeps nothing of the key but its end', async () => {
  const { page } = extension;
  await page.getByText(`· key ending ${key.slice(-4)}`).waitFor();
  await page.getByRole('button', { name: 'Change service' }).click();
  expect(await page.getByRole('textbox', { name: 'API key' }).inputValue()).toBe('');
  expect(tells(await page.content())).toBe(false);
});

test('the key is in no message and no log after an unlock, an unreadable answer and a refusal', async () => {
  const { sandbox } = extension;
  const { id } = accountOf(sandbox, 'rich');
  const bought = await paidOrders.prepare('contact');
  await paidOrders.press(bought);
  await paidOrders.expectPaidOnceAndStored(bought);
  sandbox.fault({ kind: 'html', operation: 'enrich' });
  await paidOrders.press(await paidOrders.prepare('enrich'));
  await expect.poll(() => sandbox.faults(), PATIENCE).toEqual([]);
  sandbox.setAccount(id, { revoked: true });
  const refused = await paidOrders.prepare('contact');
  await paidOrders.press(refused);
  await expect
    .poll(async () => (await paidOrders.requestRecord(refused))?.error, PATIENCE)
    .toMatchObject({ kind: 'key' });
  sandbox.setAccount(id, { revoked: false });
  for (const file of ['popup.html', 'workspace.html', 'options.html']) {
    await extension.page.goto(extension.url(file));
    await extension.page.getByRole('heading').first().waitFor();
  }
  expect(heard.filter(tells)).toEqual([]);
});

test('the key is sent to the service only, in the Authorization header only', async () => {
  await extension.page.goto(extension.sandbox.networkUrl);
  const carrying = fetched.filter((request) => tells(JSON.stringify(request)));
  expect(carrying.length).toBeGreaterThan(5);
  for (const { url, headers, body } of carrying) {
    expect(url).toMatch(`${extension.sandbox.serviceUrl}/v1/talent-scout/`);
    const { authorization, ...others } = headers;
    expect(authorization).toBe(`Bearer ${key}`);
    expect(tells(JSON.stringify([url, others, body]))).toBe(false);
  }
  expect(fetched.some(({ url }) => url.startsWith(extension.sandbox.networkUrl))).toBe(true);
});

test('the key is not in the export', async () => {
  const text = await exportedText(extension);
  expect(text.length).toBeGreaterThan(10_000);
  expect(tells(text)).toBe(false);
});

test('the key is in no storage but the one record that only the worker reads', async () => {
  const areas = await paidOrders.page.page.evaluate(async () => {
    const { local, session, sync } = chrome.storage;
    const stored = await Promise.all([local, session, sync].map((area) => area.get(null)));
    return JSON.stringify([stored, { ...localStorage }, { ...sessionStorage }]);
  });
  expect(tells(areas)).toBe(false);
  const tables = ALL_TABLES.filter((table) => table !== 'settings');
  for (const table of tables) expect(tells(JSON.stringify(await paidOrders.page.records(table)))).toBe(false);
  const settings = await paidOrders.page.records('settings');
  expect(settings.filter((one) => tells(JSON.stringify(one))).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^secret:[0-9a-f]{8}$/),
  ]);
});

test('the key of no account is in the built files', async () => {
  const dir = extensionDir();
  const files = await readdir(dir, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name), 'latin1')),
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => tells(text) || text.includes('tsk_'))).toEqual([]);
});
