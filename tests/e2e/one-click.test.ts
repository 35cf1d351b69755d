import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ViewDriver, Wanted } from '../../sandbox/browser/view-driver.ts';
import { moveToPanel } from './support/move-to-panel.ts';
import { drivePanel } from './support/panel-driver.ts';
import { GET, openSidebarTester, type SidebarTester } from './support/sidebar-tester.ts';

const COPY = { role: 'button', name: 'Copy work email' };

let tester: SidebarTester;

/** How many clicks it takes a recruiter. On a slow machine a click may not count, and is made again. */
let clicks: number;
const press = async (view: ViewDriver, wanted: Wanted) => {
  clicks += 1;
  await view.press(wanted);
};
const copied = () => tester.extension.page.evaluate(() => navigator.clipboard.readText());

beforeAll(async () => {
  tester = await openSidebarTester({});
  const { extension, sidebar } = tester;
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // All prices are known from somebody else.
  await tester.visitUnknownPerson();
  await sidebar.pay(GET);
  await sidebar.find(COPY);
});
afterAll(() => tester.extension.close());
beforeEach(async () => {
  clicks = 0;
  await tester.reset();
  await tester.extension.ask('settings.change', { copyWhenFound: false });
});
afterEach(() => tester.expectUnseen());

it('an unknown profile leads to its email in two clicks from the page', async () => {
  const { extension, sidebar } = tester;
  await sidebar.click({ role: 'button', name: 'Close' });
  await sidebar.gone({ role: 'main' });
  const person = tester.somebody();
  await extension.page.goto(extension.profile(person));
  const before = tester.charges().length;
  clicks += 1;
  await sidebar.open();
  await sidebar.find(GET, ({ description }) => description === 'up to 3 credits');
  await press(sidebar, GET);
  await sidebar.find(COPY);
  expect(clicks).toBe(2);
  expect(await sidebar.text()).toContain(person.workEmail);
  expect(tester.charges().slice(before)).toEqual([
    ['search', null, 1],
    ['contact', 'work_email', 2],
  ]);
});

it('with the sidebar open and “Copy when found”, one click has the email in the clipboard', async () => {
  const { extension, sidebar } = tester;
  await extension.ask('settings.change', { copyWhenFound: true });
  const person = await tester.visitUnknownPerson();
  await press(sidebar, GET);
  await sidebar.find(COPY);
  await expect.poll(copied).toBe(person.workEmail);
  expect(clicks).toBe(1);
});

it('does the same from the side panel', async () => {
  const { extension, sidebar } = tester;
  await extension.ask('settings.change', { copyWhenFound: true });
  const person = await tester.visitUnknownPerson();
  await moveToPanel(sidebar);
  const panel = await drivePanel(extension.page, extension.url('sidepanel.html'));
  await panel.find({ role: 'heading', name: person.fullName });
  await press(panel, GET);
  await panel.find(COPY);
  await expect.poll(copied).toBe(person.workEmail);
  expect(clicks).toBe(1);
  await panel.close();
});
