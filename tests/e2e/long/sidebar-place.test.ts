import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { panelViolations } from '../support/axe.ts';
import { type BrowserTarget, targetOf } from '../support/browser-target.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { moveToPanel } from '../support/move-to-panel.ts';

let extension: Extension;
let sidebar: SidebarDriver;
let people: Person[];
let person: Person;
let other: Person;

beforeAll(async () => {
  extension = await openExtension();
  sidebar = await driveSidebar(extension.page);
  people = extension
    .everybody()
    .filter(
      ({ urn, workEmail, unreachable }) =>
        workEmail && !unreachable && !extension.sandbox.people.inPool(0, urn),
    );
});
afterAll(() => extension.close());

beforeEach(async () => {
  const [first, second] = people.splice(0, 2);
  if (!first || !second) throw new Error('Nobody fits.');
  person = first;
  other = second;
  await extension.ask('settings.change', { launcherHidden: false });
  await extension.page.goto(extension.profile(person));
  // If an earlier test left the sidebar open, it opens by itself.
  await expect.poll(async () => (await sidebar.isOpen()) || (await sidebar.launcher()) !== null).toBe(true);
  if (!(await sidebar.isOpen())) await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
});

const hosts = () => extension.page.evaluate(() => document.querySelectorAll('html > div').length);

it('the sidebar moves to the side panel, shows the person of the tab there, and moves back', async () => {
  const { page } = extension;
  await moveToPanel(sidebar);
  let panel: BrowserTarget | null = null;
  await expect
    .poll(async () => {
      panel ??= await targetOf(page, extension.url('sidepanel.html'));
      return panel !== null;
    })
    .toBe(true);
  const heading = () => panel?.evaluate("document.querySelector('h1')?.textContent ?? ''");
  const press = (name: string) => expect.poll(() => panel?.press('button', name)).toBe(true);
  const says = () => panel?.evaluate('document.body.innerText');
  await expect.poll(heading).toBe(person.fullName);
  await expect.poll(() => sidebar.isOpen()).toBe(false);
  await page.goto(extension.profile(other));
  await expect.poll(heading).toBe(other.fullName);
  // Right after another person was shown, a press is dropped.
  await expect
    .poll(async () => {
      await panel?.press('button', 'Find this person');
      return says();
    })
    .toContain('We don’t know this price yet');
  await expect.poll(() => panel?.press('.ts-notice button', 'Get')).toBe(true);
  await expect.poll(says).toContain('Matched');
  expect(panel && (await panelViolations(panel))).toEqual([]);
  await press('More');
  await press('Show over the page');
  await expect.poll(() => sidebar.isOpen()).toBe(true);
  await sidebar.find({ role: 'heading', name: other.fullName });
  expect(extension.complaints()).toEqual([]);
});

it('the sidebar stays closed on the next page, and the launcher is hidden by its setting', async () => {
  const { page } = extension;
  await sidebar.click({ role: 'button', name: 'Close' });
  await expect.poll(async () => (await sidebar.launcher()) !== null).toBe(true);
  await page.goto(extension.profile(other));
  await expect.poll(async () => (await sidebar.launcher()) !== null).toBe(true);
  expect(await sidebar.isOpen()).toBe(false);
  await extension.ask('settings.change', { launcherHidden: true });
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect.poll(hosts).toBe(0);
});

it('the launcher hides with a click, and comes back with Undo, by pointer and by keyboard', async () => {
  const { page } = extension;
  const press = async (name: string) => {
    const { x, y } = await sidebar.launcherAt(name);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  };
  const isThere = async (name?: string) => (await sidebar.launcher(name)) !== null;
  const UNDO = 'Hidden on this site · Undo';
  await sidebar.click({ role: 'button', name: 'Close' });
  await expect.poll(() => isThere()).toBe(true);
  await press('Hide on this site');
  await expect.poll(() => isThere(UNDO)).toBe(true);
  expect(await isThere()).toBe(false);
  await press(UNDO);
  await expect.poll(() => isThere()).toBe(true);
  // Undo gave the focus to the tab.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => isThere(UNDO)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isThere()).toBe(true);
  await page.reload();
  await press('Hide on this site');
  await expect.poll(() => isThere(UNDO)).toBe(true);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect.poll(hosts).toBe(0);
});

it('the launcher stays where it was dragged', async () => {
  const { page } = extension;
  await sidebar.click({ role: 'button', name: 'Close' });
  await expect.poll(async () => (await sidebar.launcher()) !== null).toBe(true);
  const at = await sidebar.launcherAt();
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 100, { steps: 5 });
  await page.mouse.move(at.x, at.y + 160);
  await page.mouse.up();
  expect(await sidebar.isOpen()).toBe(false);
  await page.reload();
  await expect.poll(async () => (await sidebar.launcher()) !== null).toBe(true);
  const now = await sidebar.launcherAt();
  expect(Math.abs(now.y - at.y - 160)).toBeLessThan(4);
});

it('the launcher is moved and hidden from the sidebar’s menu', async () => {
  const { page } = extension;
  const spent = extension.sandbox.ledger(0).length;
  const isThere = async () => (await sidebar.launcher()) !== null;
  await extension.ask('settings.change', { launcherTop: 40 });
  await sidebar.click({ role: 'button', name: 'More' });
  await sidebar.click({ role: 'menuitem', name: 'Move tab up 40%' });
  await sidebar.click({ role: 'menuitem', name: 'Move tab up 35%' });
  await sidebar.find({ role: 'menuitem', name: 'Move tab up 30%' });
  // The first Escape closes the menu alone.
  await page.keyboard.press('Escape');
  await sidebar.gone({ role: 'menuitem', name: 'Options' });
  expect(await sidebar.isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isThere).toBe(true);
  const height = await page.evaluate(() => innerHeight);
  // The tab is 40 px high.
  await expect.poll(async () => Math.abs((await sidebar.launcherAt()).y - 20 - height * 0.3)).toBeLessThan(8);
  await sidebar.open();
  await sidebar.click({ role: 'button', name: 'More' });
  await sidebar.click({ role: 'menuitem', name: 'Hide on this site' });
  await sidebar.find({ role: 'menuitem', name: 'Show on this site hidden' });
  await page.keyboard.press('Escape');
  await sidebar.click({ role: 'button', name: 'Close' });
  await expect.poll(hosts).toBe(0);
  expect(extension.sandbox.ledger(0)).toHaveLength(spent);
});

it('after an update the new sidebar replaces the old one without a reload of the page', async () => {
  const { context, page } = extension;
  const before = extension.sandbox.ledger(0).length;
  await page.evaluate(() => {
    document.addEventListener('keydown', () => document.body.setAttribute('data-heard', ''), true);
  });
  const settings = await context.newPage();
  await settings.goto('chrome://extensions');
  await settings.evaluate('chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })');
  await settings.close();
  await page.bringToFront();
  const older = await page.$('html > div');
  const own = context.pages().find((one) => one.url().startsWith('chrome-extension:'));
  await own?.evaluate(() => void setTimeout(() => chrome.runtime.reload(), 0));
  await expect.poll(() => own?.isClosed()).toBe(true);
  await expect.poll(() => older?.evaluate((host) => host.isConnected)).toBe(false);
  await sidebar.find({ role: 'heading', name: person.fullName });
  await expect.poll(hosts).toBe(1);
  await sidebar.click({ role: 'tab', name: 'Profile' });
  await page.keyboard.press('ArrowRight');
  await sidebar.find({ role: 'tab', name: 'History' }, ({ selected }) => selected);
  expect(await page.evaluate(() => document.body.hasAttribute('data-heard'))).toBe(false);
  await page.keyboard.press('ArrowLeft');
  await sidebar.pay({ role: 'button', name: 'Find this person' });
  await sidebar.find({ name: 'Matched' });
  expect(extension.sandbox.ledger(0).length).toBe(before + 1);
  expect(await page.evaluate(() => window.__probe.found)).toEqual([]);
  expect(extension.complaints()).toEqual([]);
});
