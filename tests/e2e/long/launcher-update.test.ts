import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { type Extension, openExtension, quietPage } from '../support/harness.ts';

let extension: Extension;
let sidebar: SidebarDriver;
/** A second tab. */
let other: Page;
let person: Person;

const host = (page: Page) => page.$('html > div');
const hosts = (page: Page) => page.evaluate(() => document.querySelectorAll('html > div').length);

beforeAll(async () => {
  extension = await openExtension();
  const { context, page } = extension;
  const [first, second] = extension.everybody();
  if (!first || !second) throw new Error('The demo network is empty.');
  person = first;
  other = await context.newPage();
  await other.goto(extension.profile(second));
  await other.waitForSelector('html > div', { state: 'attached' });
  await page.bringToFront();
  await page.goto(extension.profile(first));
  sidebar = await driveSidebar(page);
  await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
});
afterAll(() => extension?.close());

it('after an update the new launcher and sidebar take the place of the old ones, without a reload', async () => {
  const { context, page } = extension;
  const settings = await context.newPage();
  await settings.goto('chrome://extensions');
  // An extension that was loaded from a folder starts again only in developer mode.
  await settings.evaluate('chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })');
  await settings.close();
  await page.bringToFront();
  for (const one of [page, other]) await one.evaluate(() => Object.assign(window, { isSame: true }));
  const before = [await host(page), await host(other)];
  const own = await quietPage(extension);
  await own.evaluate(() => void setTimeout(() => chrome.runtime.reload(), 0));
  await expect.poll(() => own.isClosed()).toBe(true);
  for (const old of before) await expect.poll(() => old?.evaluate((one) => one.isConnected)).toBe(false);
  await sidebar.find({ role: 'heading', name: person.fullName });
  for (const one of [page, other]) {
    await expect.poll(() => hosts(one)).toBe(1);
    expect(await one.evaluate(() => 'isSame' in window)).toBe(true);
  }
  await sidebar.click({ role: 'button', name: 'Close' });
  await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
  expect(extension.complaints()).toEqual([]);
});
