import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import { violations } from '../support/axe.ts';
import { type Extension, openExtension } from '../support/harness.ts';

let extension: Extension;
let page: Page;
const PATIENCE = { timeout: 20_000 };

beforeAll(async () => {
  extension = await openExtension({ account: null, network: false });
  ({ page } = extension);
  await page.goto(extension.url('options.html'));
  await page.getByRole('heading', { level: 1, name: 'Set up Talent Scout' }).waitFor();
});

afterAll(() => extension?.close());

/** The accessible name of what has the focus. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null;
    return (label?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });

/** Presses Tab until something of this name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let press = 0; press < 12; press++) {
    if ((await focused()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`“${name}” can't be reached with the Tab key; “${await focused()}” has the focus.`);
}

test('the whole set-up is done by keys alone, and ends on a profile with the sidebar', async () => {
  const { sandbox, context } = extension;
  const [person] = extension.everybody();
  if (!person) throw new Error('nobody');

  await tabTo('Service address');
  await page.keyboard.type('nowhere');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'not a web address' }).waitFor();
  expect(await focused()).toBe('Service address');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(sandbox.serviceUrl);
  await tabTo('API key');
  await page.keyboard.type(sandbox.keys.find(({ name }) => name === 'demo')?.key ?? '');
  await page.keyboard.press('Enter');

  // The next step has the focus as soon as this one is done.
  await expect.poll(focused, PATIENCE).toBe('Profile link');
  await page.keyboard.type(`${sandbox.networkUrl}/company/acme`);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'a company page' }).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(extension.profile(person));
  await page.keyboard.press('Enter');
  await expect.poll(focused, PATIENCE).toBe('Open a profile');
  expect(await violations(page)).toEqual([]);

  const [profile] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await profile.waitForURL(extension.profile(person));
  const sidebar = await driveSidebar(profile);
  await sidebar.find({ role: 'heading', name: person.fullName });
  await profile.close();
  await page.bringToFront();
  await expect.poll(focused, PATIENCE).toBe('Open a profile');
});

test('a step that is done is opened, left and changed by keys', async () => {
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('Change network');
  await page.keyboard.press('Enter');
  await expect.poll(focused, PATIENCE).toBe('Profile link');
  await page.keyboard.press('Escape');
  await expect.poll(focused, PATIENCE).toBe('Change network');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused, PATIENCE).toBe('Service address');
  await page.keyboard.press('Enter');
  await expect.poll(focused, PATIENCE).toBe('Change service');
});

test('no page and no worker has logged an error', () => {
  expect(extension.complaints()).toEqual([]);
});
