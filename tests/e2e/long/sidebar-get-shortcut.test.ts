import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import { sidebarFrame } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Extension } from '../support/harness.ts';
import { pressCommand } from '../support/press-command.ts';
import { GET, openSidebarTester, type SidebarTester } from '../support/sidebar-tester.ts';

/** Longer than the focus must have been in the sidebar before a press counts. */
const SETTLED_MS = 800;
const MAX_PRESSES = 5;
/** By then a press that counts shows. */
const DECIDED_MS = 3_000;

let tester: SidebarTester;
let extension: Extension;
let sidebar: SidebarDriver;

const press = () => pressCommand(extension, 'get-contact');
const hasFocus = () => sidebarFrame(extension.page)?.evaluate(() => document.hasFocus());

/** On a busy machine a press may not count, and is made again, as a person does. */
async function pressUntilCounted(): Promise<void> {
  const hasCounted = async () => /Looking up|Copy work email/.test(await sidebar.text());
  for (let tries = 0; tries < MAX_PRESSES; tries += 1) {
    await press();
    for (const end = Date.now() + DECIDED_MS; Date.now() < end; await extension.page.waitForTimeout(100))
      if (await hasCounted()) return;
  }
}

beforeAll(async () => {
  tester = await openSidebarTester({ sandbox: { speed: 400 } });
  ({ extension, sidebar } = tester);
  // The prices are known from here on.
  await tester.visitUnknownPerson();
  await sidebar.pay(GET);
  const question = { role: 'button', name: 'Get' };
  await sidebar.find({ role: 'button', name: /^(?:Get|Copy work email)$/ });
  if (await sidebar.has(question)) await sidebar.pay(question);
  await sidebar.find({ role: 'button', name: 'Copy work email' });
});
afterAll(() => extension?.close());
beforeEach(() => tester.reset());

it('two presses get the email of a profile that nobody has seen', async () => {
  await tester.visitUnknownPerson();
  await extension.ask('launcher.place', { open: false });
  const person = tester.somebody();
  await extension.page.goto(extension.profile(person));
  await expect.poll(() => sidebar.launcher()).not.toBeNull();
  const before = tester.charges().length;

  await press();
  await sidebar.find({ role: 'heading', name: person.fullName });
  await expect.poll(hasFocus).toBe(true);
  await sidebar.find(GET);
  await extension.page.waitForTimeout(SETTLED_MS);
  expect(tester.charges()).toHaveLength(before);

  await pressUntilCounted();
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  expect(await sidebar.text()).toContain(person.workEmail);
  const paid = tester.charges().slice(before);
  expect(paid.filter(([operation]) => operation === 'contact')).toEqual([['contact', 'work_email', 2]]);
});

it('a press gets nothing while the focus is in the page, and gives the sidebar the focus', async () => {
  await tester.visitUnknownPerson();
  await extension.page.evaluate(() => window.focus());
  await expect.poll(hasFocus).toBe(false);
  await sidebar.find(GET);
  await extension.page.waitForTimeout(SETTLED_MS);
  const before = tester.charges().length;
  await press();
  await expect.poll(hasFocus).toBe(true);
  await extension.page.waitForTimeout(SETTLED_MS);
  expect(tester.charges()).toHaveLength(before);
  expect(await sidebar.has(GET)).toBe(true);
});

it('a press at once after the page went to another person gets nothing', async () => {
  await tester.visitUnknownPerson();
  await press();
  await expect.poll(hasFocus).toBe(true);
  await extension.page.waitForTimeout(SETTLED_MS);
  const before = tester.charges().length;
  const next = tester.somebody();
  await extension.page.evaluate((url) => history.pushState(null, '', url), extension.profile(next));
  await press();
  await extension.page.waitForTimeout(SETTLED_MS);
  expect(tester.charges()).toHaveLength(before);
});
