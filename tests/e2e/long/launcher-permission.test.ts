import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { contentWorld } from '../support/content-world.ts';
import { type Extension, openExtension } from '../support/harness.ts';

let extension: Extension;
let sidebar: SidebarDriver;
/** A second tab, in which the sidebar is closed. */
let other: Page;
let person: Person;

const hosts = (page: Page) => page.evaluate(() => document.querySelectorAll('html > div').length);

/** Changes on which sites the extension may act, through the browser's list of extensions, as the recruiter can. */
async function allowSites(hostAccess: 'ON_CLICK' | 'ON_ALL_SITES'): Promise<void> {
  const settings = await extension.context.newPage();
  await settings.goto('chrome://extensions');
  const wanted = JSON.stringify({ extensionId: extension.extensionId, hostAccess });
  await settings.evaluate(`chrome.developerPrivate.updateExtensionConfiguration(${wanted})`);
  await settings.close();
}

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
});
afterAll(() => extension?.close());

describe.each(['awake', 'asleep'])('with the worker %s', (state) => {
  it('launcher and sidebar leave every page at once when the permission for the network is withdrawn', async () => {
    const { page } = extension;
    await sidebar.find({ role: 'heading', name: person.fullName });
    const world = await contentWorld(page, extension.extensionId);
    if (state === 'asleep') await extension.killWorker();
    await allowSites('ON_CLICK');
    await expect.poll(() => hosts(page)).toBe(0);
    await expect.poll(() => hosts(other)).toBe(0);
    expect(await sidebar.isOpen()).toBe(false);
    // What is left of the script in the page gets no answer.
    const request = { url: extension.profile(person) };
    const message = JSON.stringify({ ask: 'launcher.state', request });
    expect(await world.evaluate(`chrome.runtime.sendMessage(${message})`)).toEqual({
      ok: false,
      error: { kind: 'forbidden', reason: 'sender' },
    });
  });

  it('they come back without a reload of the pages when it is given again', async () => {
    if (state === 'asleep') await extension.killWorker();
    await allowSites('ON_ALL_SITES');
    await expect.poll(() => hosts(other)).toBe(1);
    await sidebar.find({ role: 'heading', name: person.fullName });
    expect(extension.complaints()).toEqual([]);
  });
});
