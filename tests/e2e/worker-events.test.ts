import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { ButtonPage } from './support/button-page.ts';
import { eventBuild, fire } from './support/event-build.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { openPaidOrders, type PaidOrders } from './support/paid-orders.ts';
import { sidePanelOf } from './support/side-panel.ts';

const PATIENCE = { timeout: 20_000 };

let build: Awaited<ReturnType<typeof eventBuild>>;
let sandbox: Sandbox;
let profileDir: string;
let extension: Extension;
let paidOrders: PaidOrders;
let press: ButtonPage;
let person: Person;

beforeAll(async () => {
  build = await eventBuild();
  sandbox = await startSandbox({ speed: 40, people: 400 });
  profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  extension = await openExtension({ running: sandbox, profileDir, dir: build.dir, account: 'rich' });
  paidOrders = await openPaidOrders(extension, { pages: 3 });
  press = paidOrders.page;
  const [first] = extension.everybody();
  if (!first) throw new Error('The demo network is empty.');
  person = first;
});
afterAll(async () => {
  await extension?.close();
  await sandbox?.close();
  await build?.remove();
  await rm(profileDir, { recursive: true, force: true });
});

/** The page that is opened meanwhile. */
async function opened(work: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([extension.context.waitForEvent('page'), work()]);
  await page.waitForLoadState();
  return page;
}

/** The browser's own record of the tab that a page is in. */
const tabOf = (page: Page) =>
  press.page.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url) ?? null,
    page.url(),
  );

/** Which of the entries the context menu has: changing nothing about one that is not there fails. */
const entries = () =>
  press.page.evaluate(async () => {
    const ids = ['search-text', 'open-profile'];
    const there = await Promise.all(
      ids.map((id) =>
        chrome.contextMenus.update(id, {}).then(
          () => true,
          () => false,
        ),
      ),
    );
    return ids.filter((_, n) => there[n]);
  });

const panelIsOpen = async () => (await sidePanelOf(extension.page, extension.url('sidepanel.html'))) !== null;

describe.each(['awake', 'asleep'])('with the worker %s', (state) => {
  const ready = async () => {
    if (state === 'asleep') await extension.killWorker();
  };

  test('the menu on a profile link opens the profile with its sidebar', async () => {
    const linkUrl = extension.profile(person);
    await ready();
    const page = await opened(() =>
      fire(press, 'contextMenus', 'onClicked', { menuItemId: 'open-profile', linkUrl, editable: false }, {}),
    );
    expect(page.url()).toBe(linkUrl);
    const sidebar = await driveSidebar(page);
    await sidebar.find({ role: 'heading', name: `${person.firstName} ${person.lastName}` });
    await page.close();
  });

  test.each([
    [
      'the menu on selected text',
      'contextMenus',
      'onClicked',
      { menuItemId: 'search-text', selectionText: 'rust & “go”' },
    ],
    ['the address bar', 'omnibox', 'onInputEntered', 'rust & “go”'],
  ])('%s opens the search with the words typed in', async (_what, api, event, arg) => {
    await ready();
    const page = await opened(() => fire(press, api, event, arg, 'newForegroundTab'));
    expect(page.url()).toContain(extension.url('popup.html'));
    const prompt = page.getByRole('textbox', { name: 'Who are you looking for?' });
    await expect.poll(() => prompt.inputValue(), PATIENCE).toBe('rust & “go”');
    await page.close();
  });

  test('the shortcut opens the sidebar over a profile and closes it again', async () => {
    const { page } = extension;
    await extension.ask('launcher.place', { open: false });
    await page.goto(extension.profile(person));
    const sidebar = await driveSidebar(page);
    const tab = await tabOf(page);
    for (const isOpen of [true, false]) {
      await ready();
      await fire(press, 'commands', 'onCommand', 'toggle-sidebar', tab);
      await expect.poll(() => sidebar.isOpen(), PATIENCE).toBe(isOpen);
    }
  });

  test('it opens and closes the side panel instead, once that is chosen', async () => {
    await extension.ask('settings.change', { place: 'panel' });
    const tab = await tabOf(extension.page);
    const sidebar = await driveSidebar(extension.page);
    for (const wanted of [true, false]) {
      await ready();
      await fire(press, 'commands', 'onCommand', 'toggle-sidebar', tab);
      await expect.poll(panelIsOpen, PATIENCE).toBe(wanted);
      expect(await sidebar.isOpen()).toBe(false);
    }
  });

  test('so does the menu on a profile link, beside the profile it opens', async () => {
    const linkUrl = extension.profile(person);
    const tab = await tabOf(extension.page);
    await ready();
    const info = { menuItemId: 'open-profile', linkUrl, editable: false };
    const page = await opened(() => fire(press, 'contextMenus', 'onClicked', info, tab));
    expect(page.url()).toBe(linkUrl);
    await expect.poll(panelIsOpen, PATIENCE).toBe(true);
    await page.close();
    await fire(press, 'commands', 'onCommand', 'toggle-sidebar', tab);
    await expect.poll(panelIsOpen, PATIENCE).toBe(false);
    await extension.ask('settings.change', { place: 'overlay' });
  });
});

test('the end of an unlock out of sight is notified, and a click on that shows the tab of the person', async () => {
  await extension.ask('settings.change', { notify: true });
  const purchase = await paidOrders.prepare('contact');
  const [buyer] = purchase.people;
  if (!buyer) throw new Error('Nobody was bought.');
  const { page } = extension;
  await page.goto(extension.profile(buyer));
  await page.bringToFront();
  await paidOrders.press(purchase);
  await paidOrders.expectPaidOnceAndStored(purchase);
  const id = (await paidOrders.orderRecord(purchase))?.id ?? '';
  const notified = () => press.page.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
  await expect.poll(notified, PATIENCE).toEqual([id]);
  await press.page.bringToFront();
  const pages = extension.context.pages().length;
  await fire(press, 'notifications', 'onClicked', id);
  await expect.poll(async () => (await tabOf(page))?.active, PATIENCE).toBe(true);
  expect(extension.context.pages()).toHaveLength(pages);
  await expect.poll(notified, PATIENCE).toEqual([]);
});

test('the menu stands for the profiles of the network in use, also after a restart of the browser', async () => {
  expect(await entries()).toEqual(['search-text', 'open-profile']);
  await extension.context.close();
  expect(await writtenMenus(profileDir)).toContain('["http://localhost/*in/*"]');
  extension = await openExtension({
    running: sandbox,
    profileDir,
    dir: build.dir,
    account: null,
    network: false,
  });
  await paidOrders.continueIn(extension);
  press = paidOrders.page;
  await expect.poll(entries, PATIENCE).toEqual(['search-text', 'open-profile']);
  expect(extension.complaints()).toEqual([]);
});

/** What the browser has written down of the menus, newest last. */
async function writtenMenus(dir: string): Promise<string> {
  const folder = join(dir, 'Default', 'Extension State');
  const files = (await readdir(folder)).filter((name) => /\.(log|ldb)$/.test(name)).sort();
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
}
