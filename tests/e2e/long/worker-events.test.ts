import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { targetOf } from '../support/browser-target.ts';
import type { ButtonPage } from '../support/button-page.ts';
import { eventBuild, fire } from '../support/event-build.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { openPaidOrders, type PaidOrders } from '../support/paid-orders.ts';

const PATIENCE = { timeout: 20_000 };

let build: Awaited<ReturnType<typeof eventBuild>>;
let sandbox: Sandbox;
let profileDir: string;
let extension: Extension;
let paidOrders: PaidOrders;
let buttonPage: ButtonPage;
let person: Person;

beforeAll(async () => {
  build = await eventBuild();
  sandbox = await startSandbox({ speed: 40, people: 400 });
  profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  extension = await openExtension({ running: sandbox, profileDir, dir: build.dir, account: 'rich' });
  paidOrders = await openPaidOrders(extension, { pages: 3 });
  buttonPage = paidOrders.page;
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

/** The page that opens while `work` runs. */
async function opened(work: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([extension.context.waitForEvent('page'), work()]);
  await page.waitForLoadState();
  return page;
}

/** The browser's own record of the tab that a page is in. */
const tabOf = (page: Page) =>
  buttonPage.page.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url) ?? null,
    page.url(),
  );

/** Which entries the context menu has. An update that changes nothing fails for an entry that does not exist. */
const entries = () =>
  buttonPage.page.evaluate(async () => {
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

const panelIsOpen = async () => (await targetOf(extension.page, extension.url('sidepanel.html'))) !== null;

describe.each(['awake', 'asleep'])('with the worker %s', (state) => {
  const ready = async () => {
    if (state === 'asleep') await extension.killWorker();
  };

  test('the context menu on a profile link opens the profile with its sidebar', async () => {
    const linkUrl = extension.profile(person);
    await ready();
    const page = await opened(() =>
      fire(
        buttonPage,
        'contextMenus',
        'onClicked',
        { menuItemId: 'open-profile', linkUrl, editable: false },
        {},
      ),
    );
    expect(page.url()).toBe(linkUrl);
    const sidebar = await driveSidebar(page);
    await sidebar.find({ role: 'heading', name: `${person.firstName} ${person.lastName}` });
    await page.close();
  });

  test.each([
    [
      'the context menu on selected text',
      'contextMenus',
      'onClicked',
      { menuItemId: 'search-text', selectionText: 'rust & “go”' },
    ],
    ['the address bar', 'omnibox', 'onInputEntered', 'rust & “go”'],
  ])('%s opens the search with these words in its box', async (_what, api, event, arg) => {
    await ready();
    const page = await opened(() => fire(buttonPage, api, event, arg, 'newForegroundTab'));
    expect(page.url()).toContain(extension.url('popup.html'));
    const prompt = page.getByRole('textbox', { name: 'Who are you looking for?' });
    await expect.poll(() => prompt.inputValue(), PATIENCE).toBe('rust & “go”');
    await page.close();
  });

  test('the keyboard shortcut opens the sidebar over a profile and closes it again', async () => {
    const { page } = extension;
    await extension.ask('launcher.place', { open: false });
    await page.goto(extension.profile(person));
    const sidebar = await driveSidebar(page);
    const tab = await tabOf(page);
    for (const isOpen of [true, false]) {
      await ready();
      await fire(buttonPage, 'commands', 'onCommand', 'toggle-sidebar', tab);
      await expect.poll(() => sidebar.isOpen(), PATIENCE).toBe(isOpen);
    }
  });

  test('the keyboard shortcut opens and closes the side panel if that is the chosen place', async () => {
    await extension.ask('settings.change', { place: 'panel' });
    const tab = await tabOf(extension.page);
    const sidebar = await driveSidebar(extension.page);
    for (const wanted of [true, false]) {
      await ready();
      await fire(buttonPage, 'commands', 'onCommand', 'toggle-sidebar', tab);
      await expect.poll(panelIsOpen, PATIENCE).toBe(wanted);
      expect(await sidebar.isOpen()).toBe(false);
    }
  });

  test('the context menu on a profile link opens the side panel beside the profile if that is the chosen place', async () => {
    const linkUrl = extension.profile(person);
    const tab = await tabOf(extension.page);
    await ready();
    const info = { menuItemId: 'open-profile', linkUrl, editable: false };
    const page = await opened(() => fire(buttonPage, 'contextMenus', 'onClicked', info, tab));
    expect(page.url()).toBe(linkUrl);
    await expect.poll(panelIsOpen, PATIENCE).toBe(true);
    await page.close();
    await fire(buttonPage, 'commands', 'onCommand', 'toggle-sidebar', tab);
    await expect.poll(panelIsOpen, PATIENCE).toBe(false);
    await extension.ask('settings.change', { place: 'overlay' });
  });
});

test('an unlock that ends while no view is open is notified, and a click on the notification shows the person’s tab', async () => {
  await extension.ask('settings.change', { notify: true });
  const order = await paidOrders.prepare('contact');
  const [unlocked] = order.people;
  if (!unlocked) throw new Error('Nobody is left.');
  const { page } = extension;
  await page.goto(extension.profile(unlocked));
  await page.bringToFront();
  await paidOrders.press(order);
  await paidOrders.expectPaidOnceAndStored(order);
  const id = (await paidOrders.orderRecord(order))?.id ?? '';
  const notified = () =>
    buttonPage.page.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
  await expect.poll(notified, PATIENCE).toEqual([id]);
  await buttonPage.page.bringToFront();
  const pages = extension.context.pages().length;
  await fire(buttonPage, 'notifications', 'onClicked', id);
  await expect.poll(async () => (await tabOf(page))?.active, PATIENCE).toBe(true);
  expect(extension.context.pages()).toHaveLength(pages);
  await expect.poll(notified, PATIENCE).toEqual([]);
});

test('the context menu is for profile links of the network in use, also after a restart of the browser', async () => {
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
  buttonPage = paidOrders.page;
  await expect.poll(entries, PATIENCE).toEqual(['search-text', 'open-profile']);
  expect(extension.complaints()).toEqual([]);
});

/** The files in which the browser stores the extension's menus, newest last. */
async function writtenMenus(dir: string): Promise<string> {
  const folder = join(dir, 'Default', 'Extension State');
  const files = (await readdir(folder)).filter((name) => /\.(log|ldb)$/.test(name)).sort();
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
}
