import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALL_TABLES, type ButtonPage, openButtonPage } from './support/button-page.ts';
import { type Extension, openExtension } from './support/harness.ts';

let extension: Extension;
let page: Page;
let buttonPage: ButtonPage;
/** Generous, since other browsers may be at work on this machine. */
const PATIENCE = { timeout: 20_000 };
const clickId = () => crypto.randomUUID();
const key = () => extension.sandbox.keys.find(({ name }) => name === 'rich')?.key ?? '';

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  buttonPage = await openButtonPage(extension);
  await buttonPage.press('search.run', {
    prompt: 'engineer',
    filters: {},
    page: 1,
    clickId: clickId(),
    confirmed: true,
  });
  await vi.waitFor(
    async () => expect((await buttonPage.records('people')).length).toBeGreaterThan(5),
    10_000,
  );
  await extension.ask('search.save', { name: 'Engineers', prompt: 'engineer', filters: {} });
  await page.goto(extension.url('options.html'));
  // A tab in the background is drawn once a second, and every click waits for two drawings.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Export everything' }).waitFor();
});

afterAll(() => extension?.close());

test('the export holds people, charges and saved searches, and not the key', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^talent-scout-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const data = JSON.parse(text);
  expect(data.people).toHaveLength((await buttonPage.records('people')).length);
  expect(data.charges).toHaveLength((await buttonPage.records('charges')).length);
  expect(data.searches).toEqual([expect.objectContaining({ name: 'Engineers', prompt: 'engineer' })]);
  expect(text).not.toContain(key());
  expect(text).not.toContain('secret');
});

test('the key is in one record of the database only', async () => {
  const holding: string[] = [];
  for (const table of ALL_TABLES) {
    for (const record of await buttonPage.records(table)) {
      if (JSON.stringify(record).includes(key()))
        holding.push(`${table}: ${JSON.stringify(record).slice(0, 30)}`);
    }
  }
  expect(holding).toEqual([expect.stringContaining('settings: {"name":"secret:')]);
});

test('erasing asks first, and Escape erases nothing', async () => {
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByRole('dialog', { name: 'Erase everything on this computer?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count(), PATIENCE).toBe(0);
  expect((await buttonPage.records('people')).length).toBeGreaterThan(5);
});

test('erasing leaves no record in any storage, not even of a request whose answer comes later', async () => {
  extension.sandbox.fault({ operation: 'search', kind: 'delay', ms: 600_000, after: true });
  await buttonPage.press('search.run', {
    prompt: 'nurse',
    filters: {},
    page: 1,
    clickId: clickId(),
    confirmed: true,
  });
  await expect
    .poll(async () => (await buttonPage.requests()).some(({ state }) => state === 'sending'), PATIENCE)
    .toBe(true);

  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
  await page.getByText('Everything was erased. Nothing is left on this computer.').waitFor();
  extension.sandbox.clearFaults();
  await expect.poll(async () => (await buttonPage.replies()).length, PATIENCE).toBe(2);

  for (const table of ALL_TABLES) expect([table, await buttonPage.records(table)]).toEqual([table, []]);
  const rest = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    storage: [
      await chrome.storage.local.get(),
      await chrome.storage.session.get(),
      await chrome.storage.sync.get(),
    ],
    web: [localStorage.length, sessionStorage.length, (await caches.keys()).length, document.cookie],
    scripts: await chrome.scripting.getRegisteredContentScripts(),
    alarms: await chrome.alarms.getAll(),
  }));
  expect(rest).toEqual({
    databases: ['talent-scout'],
    storage: [{}, {}, {}],
    web: [0, 0, 0, ''],
    scripts: [],
    alarms: [],
  });
});

test('after erasing, the options page shows the set-up as on the first day', async () => {
  await page.getByRole('heading', { level: 1, name: 'Set up Talent Scout' }).waitFor();
  await page.getByRole('region', { name: /^Your service.*To do$/ }).waitFor();
  await page.getByRole('region', { name: /^Your network.*To do$/ }).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Service address' }).inputValue(), PATIENCE)
    .toBe('');
  expect(await page.getByRole('textbox', { name: 'Profile link' }).inputValue()).toBe('');
  expect(extension.complaints()).toEqual([]);
});
