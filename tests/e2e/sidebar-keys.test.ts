import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../sandbox/browser/sidebar-driver.ts';
import { type Extension, openExtension, quietPage } from './support/harness.ts';

let extension: Extension;
let sidebar: SidebarDriver;
let name: string;

beforeAll(async () => {
  extension = await openExtension();
  sidebar = await driveSidebar(extension.page);
});
afterAll(() => extension.close());
beforeEach(async () => {
  const [person] = extension.everybody();
  if (!person) throw new Error('The demo network is empty.');
  name = person.fullName;
  await extension.ask('settings.change', { sidebarOpen: false });
  await extension.page.goto(extension.profile(person));
  await expect.poll(() => sidebar.launcher()).not.toBeNull();
});

const opened = () => sidebar.find({ role: 'heading', name });
const frame = () => extension.page.frames().find((one) => one.url().startsWith('chrome-extension:'));
const isClosed = () => expect.poll(() => frame() === undefined).toBe(true);

/** Closes the sidebar by the key. The frame that has the focus goes with it, and may not have answered for the key by then. */
async function pressEscape(): Promise<void> {
  void extension.page.keyboard.press('Escape').catch(() => {});
  await isClosed();
}

/** What the worker sends for the sidebar's shortcut. Keys of the browser itself can't be pressed by a test. */
async function pressShortcut(): Promise<void> {
  const own = await quietPage(extension);
  await own.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((one) => one.url === url);
    if (tab?.id !== undefined)
      await chrome.tabs.sendMessage(tab.id, 'toggle-sidebar', { frameId: 0 }).catch(() => {});
  }, extension.page.url());
}

/** The name of what has the focus on the page, the launcher's tab included. */
async function focused(): Promise<string> {
  const session = await extension.context.newCDPSession(extension.page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const isFocused = ({ properties = [] }: (typeof nodes)[number]) =>
    properties.some((one) => one.name === 'focused' && one.value.value === true);
  const found = nodes.findLast(isFocused);
  return `${found?.role?.value} ${found?.name?.value}`;
}

it('Escape closes the sidebar that a click opened, and the focus is on the launcher again', async () => {
  await sidebar.open();
  await opened();
  await pressEscape();
  await expect.poll(focused).toBe('button Talent Scout');
});

it('Escape closes it from one of its buttons too', async () => {
  await sidebar.open();
  await opened();
  await extension.page.keyboard.press('Tab');
  await pressEscape();
});

it('the shortcut opens it, goes to it, closes it from inside, and gives the focus back', async () => {
  const { page } = extension;
  const link = page.locator('a[href]').first();
  await link.focus();
  await pressShortcut();
  await opened();
  await expect.poll(() => frame()?.evaluate(() => document.hasFocus())).toBe(true);
  await page.evaluate(() => window.focus());
  await expect.poll(() => frame()?.evaluate(() => document.hasFocus())).toBe(false);
  await pressShortcut();
  await expect.poll(() => frame()?.evaluate(() => document.hasFocus())).toBe(true);
  await pressShortcut();
  await isClosed();
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
});

it('the first tab stop of the sidebar spends nothing', async () => {
  await sidebar.open();
  await opened();
  await extension.page.keyboard.press('Tab');
  const first = () => frame()?.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(first).toBe('Open workspace');
});

it('its header opens the workspace in a tab of its own', async () => {
  await sidebar.open();
  await opened();
  const [tab] = await Promise.all([
    extension.context.waitForEvent('page'),
    sidebar.click({ role: 'button', name: 'Open workspace' }),
  ]);
  await tab.waitForURL(/\/workspace\.html/);
  await tab.close();
  await extension.page.bringToFront();
});

it('keys that are pressed in the sidebar reach no script of the page', async () => {
  const { page } = extension;
  await page.evaluate(() => {
    addEventListener('keydown', () => document.body.setAttribute('data-heard', ''), true);
  });
  await sidebar.open();
  await opened();
  await expect.poll(() => frame()?.evaluate(() => document.hasFocus())).toBe(true);
  for (const key of ['j', 'Tab', 'ArrowDown']) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.body.hasAttribute('data-heard'))).toBe(false);
});

it('on a page that reads from right to left the sidebar and its launcher stay at the right edge', async () => {
  const { page } = extension;
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const width = await page.evaluate(() => innerWidth);
  expect((await sidebar.launcherAt()).x).toBeGreaterThan(width - 41);
  await sidebar.open();
  await opened();
  const box = await (await frame()?.frameElement())?.boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width);
  expect(await frame()?.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr');
});

it('the sidebar follows the browser’s colour scheme, whatever the page’s is', async () => {
  const { page } = extension;
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light only'));
  await sidebar.open();
  await opened();
  const background = () =>
    frame()?.evaluate(
      () => getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor,
    );
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
});
