import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SidebarDriver } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import type { Extension } from './support/harness.ts';
import { GET, openSidebarTester, type SidebarTester } from './support/sidebar-tester.ts';

/** The sandbox's speed: a lookup has ended before the extension polls for the first time. */
const FAST = 400;

let tester: SidebarTester;
let extension: Extension;
let sidebar: SidebarDriver;

const inPool = ({ urn }: Person) => extension.sandbox.people.inPool(0, urn);

beforeAll(async () => {
  tester = await openSidebarTester({ sandbox: { speed: FAST } });
  ({ extension, sidebar } = tester);
});
afterAll(() => extension.close());
beforeEach(() => tester.reset());
afterEach(() => tester.expectUnseen());

describe('the sidebar', () => {
  it('finds, enriches and unlocks the person of the page, for one charge each', async () => {
    const before = tester.charges().length;
    const person = tester.somebody();
    await tester.find(person);
    await sidebar.pay({ role: 'button', name: 'Full profile' });
    await sidebar.find({ role: 'heading', name: 'Experience' });
    await sidebar.find({ name: 'Updated now' });
    await tester.expectAccessible();
    await sidebar.pay(GET);
    await sidebar.find({ name: /^Looking up/ });
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(await sidebar.text()).toContain(person.workEmail);
    expect(tester.charges().slice(before)).toEqual([
      ['search', null, 1],
      ['enrich', null, 1],
      ['contact', 'work_email', 2],
    ]);
    await sidebar.click({ role: 'tab', name: 'History' });
    await sidebar.find({ role: 'StaticText', name: 'Full profile' });
    await sidebar.find({ role: 'StaticText', name: 'Work email' });
    await tester.expectAccessible();
    await sidebar.click({ role: 'tab', name: 'Profile' });
  });

  it('copies an email to the clipboard and says so', async () => {
    const person = tester.somebody();
    await tester.find(person);
    await sidebar.pay(GET);
    await sidebar.press({ role: 'button', name: 'Copy work email' });
    await sidebar.find({ role: 'status' });
    await sidebar.until('It does not say that it copied', (text) => text.includes('Work email copied'));
  });

  it('leaves an email to the mail program, and stays as it is', async () => {
    const { page } = extension;
    const person = tester.somebody();
    await tester.find(person);
    await sidebar.pay(GET);
    const opened = page.context().waitForEvent('page');
    await sidebar.click({ role: 'link', name: /^Mail/ });
    // The browser closes the tab by itself, since nothing but the mail program was asked for.
    const tab = await opened;
    await expect.poll(() => tab.isClosed()).toBe(true);
    await page.bringToFront();
    expect(await sidebar.text()).toContain(person.workEmail);
  });

  it('shows a person found before without a charge', async () => {
    const person = tester.somebody();
    await tester.find(person);
    const before = tester.charges().length;
    await tester.visit(person);
    await sidebar.find({ name: 'Matched' });
    expect(tester.charges().length).toBe(before);
  });

  it('says that a field was not found, and mentions no refund', async () => {
    const person = tester.somebody((one) => !one.unreachable && !inPool(one) && one.workEmail === null);
    await tester.find(person);
    await sidebar.pay(GET);
    await sidebar.find({ name: /^Not found .* · 2 credits used$/ });
    await tester.expectAccessible();
    expect(await sidebar.text()).not.toMatch(/refund/i);
  });

  it('shows a person of the own pool with their whole profile, without a charge', async () => {
    const before = tester.charges().length;
    const person = tester.somebody((one) => inPool(one) && extension.sandbox.people.poolLink(0, one.urn));
    await tester.visit(person);
    await sidebar.find({ name: 'Talent pool' });
    await sidebar.find({ role: 'heading', name: 'Experience' });
    await tester.expectAccessible();
    expect(await sidebar.has({ role: 'button', name: 'Full profile' })).toBe(false);
    expect(tester.charges().length).toBe(before);
  });

  it('lets the recruiter choose which person of the own pool without a link it is', async () => {
    const person = tester.somebody((one) => inPool(one) && !extension.sandbox.people.poolLink(0, one.urn));
    await tester.visit(person);
    await sidebar.find({ name: /^(?:Confirm match|Choose a match)$/ });
    await sidebar.press({ role: 'button', name: `Choose ${person.fullName}` });
    await sidebar.find({ name: 'Talent pool' });
    await sidebar.find({ role: 'heading', name: 'Experience' });
  });

  it('gets a second field once the lookup of the first has ended', async () => {
    const person = tester.somebody((one) => tester.isUsual(one));
    await tester.find(person);
    extension.sandbox.fault({ operation: 'contact', kind: 'stall' });
    await sidebar.pay(GET);
    await sidebar.find({ name: /^Looking up/ });
    await sidebar.pay({ role: 'button', name: 'Get phone' });
    await sidebar.find({ name: 'Next, after work email' });
    extension.sandbox.clearFaults();
    await sidebar.find({ role: 'button', name: 'Copy phone' });
    expect(await sidebar.has({ role: 'button', name: 'Copy work email' })).toBe(true);
  });
});

describe('keys in the sidebar', () => {
  it('never reach the page', async () => {
    const { page } = extension;
    await tester.visit(tester.somebody());
    await sidebar.click({ role: 'tab', name: 'Profile' });
    await page.keyboard.type('jkln/');
    await page.keyboard.press('ArrowRight');
    await sidebar.find({ role: 'tab', name: 'History' }, ({ selected }) => selected);
    await sidebar.click({ role: 'tab', name: 'Profile' });
    expect(await page.evaluate(() => document.body.dataset.hotkeys)).toBe('0');
  });

  it('close it and open it again', async () => {
    const { page } = extension;
    await tester.visitUnknownPerson();
    await sidebar.click({ role: 'tab', name: 'Profile' });
    await page.keyboard.press('ArrowRight');
    await sidebar.find({ role: 'tab', name: 'History' }, ({ selected }) => selected);
    await page.keyboard.press('Escape');
    await expect.poll(() => sidebar.isOpen()).toBe(false);
    await sidebar.open();
  });
});

describe('the people on this page', () => {
  it('are listed with what is known of them, also those who appear by scrolling', async () => {
    const { page, sandbox } = extension;
    await page.goto(`${sandbox.networkUrl}/search/people/?q=engineer`);
    await sidebar.open();
    await sidebar.find({ role: 'tab', name: 'On this page' });
    const people = async () => (await sidebar.read()).filter(({ role }) => role === 'link').length;
    await expect.poll(people).toBeGreaterThan(5);
    await tester.expectAccessible();
    const before = await people();
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 4000);
    await expect.poll(people, { timeout: 10_000 }).toBeGreaterThan(before);
  });
});
