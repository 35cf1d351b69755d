import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Extension } from '../support/harness.ts';
import { drivePanel } from '../support/panel-driver.ts';
import { FIND, GET, openSidebarTester, type SidebarTester } from '../support/sidebar-tester.ts';

/** The sandbox's speed: a lookup has ended before the extension polls for the first time. */
const FAST = 400;

let tester: SidebarTester;
let extension: Extension;
let sidebar: SidebarDriver;

beforeAll(async () => {
  tester = await openSidebarTester({ sandbox: { speed: FAST } });
  ({ extension, sidebar } = tester);
});
afterAll(() => extension.close());
beforeEach(() => tester.reset());
afterEach(() => tester.expectUnseen());

it('the sidebar says how many credits are missing', async () => {
  const person = tester.somebody();
  await tester.find(person);
  extension.sandbox.setAccount(0, { credits: 1, extra: 0 });
  await sidebar.pay(GET);
  await sidebar.find({ name: 'Not enough credits' });
  await sidebar.until('It does not name both amounts', (text) =>
    text.includes('Needs 2 credits. You have 1.'),
  );
  await tester.expectAccessible();
});

it('the sidebar says that the profile could not be fetched', async () => {
  const person = tester.somebody((one) => one.unreachable && !extension.sandbox.people.inPool(0, one.urn));
  await tester.find(person);
  await sidebar.pay({ role: 'button', name: 'Full profile' });
  await sidebar.find({ name: 'Couldn’t get this profile' });
  await tester.expectAccessible();
});

it('the sidebar says that the key is refused, and goes on once the key is accepted', async () => {
  const person = tester.somebody();
  await tester.find(person);
  extension.sandbox.setAccount(0, { revoked: true });
  await sidebar.pay(GET);
  await sidebar.find({ name: 'Key rejected' });
  await tester.expectAccessible();
  extension.sandbox.setAccount(0, { revoked: false });
  await sidebar.pay(GET);
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  await sidebar.gone({ name: 'Key rejected' });
});

it('the sidebar says that a lost search may have been charged, and lets the recruiter decide', async () => {
  const person = tester.somebody();
  await tester.visit(person);
  // The free look into the own pool is a search too. It has ended once this button is offered.
  await sidebar.find(FIND);
  const before = tester.charges().length;
  extension.sandbox.fault({ operation: 'search', kind: 'cut' });
  await sidebar.pay(FIND);
  await sidebar.find({ name: 'No response. You may have been charged.' });
  await sidebar.find({ role: 'button', name: 'Search again' });
  await tester.expectAccessible();
  expect(tester.charges().length).toBe(before + 1);
});

it('the sidebar stops at the daily cap', async () => {
  const person = tester.somebody();
  await tester.find(person);
  await extension.ask('settings.change', { dailyCap: 1 });
  await sidebar.pay(GET);
  await sidebar.find({ name: /daily limit$/ });
  await tester.expectAccessible();
});

it('the sidebar says that it is offline, and sends nothing', async () => {
  const person = tester.somebody();
  await tester.find(person);
  const before = tester.charges().length;
  await extension.context.setOffline(true);
  await sidebar.pay(GET);
  await sidebar.find({ name: 'You’re offline' });
  await tester.expectAccessible();
  await extension.context.setOffline(false);
  expect(tester.charges().length).toBe(before);
});

it('the sidebar shows what was unlocked if the worker was killed meanwhile', async () => {
  const person = tester.somebody();
  await tester.find(person);
  const before = tester.charges().length;
  await sidebar.pay(GET);
  await sidebar.find({ name: /^Looking up/ });
  await extension.killWorker();
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  expect(tester.charges().slice(before)).toEqual([['contact', 'work_email', 2]]);
});

describe('the sidebar, when something goes wrong', () => {
  it('finds out what became of a lost answer, and pays once', async () => {
    const person = tester.somebody();
    await tester.find(person);
    const before = tester.charges().length;
    extension.sandbox.fault({ operation: 'contact', kind: 'drop-after' });
    await sidebar.pay(GET);
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(tester.charges().slice(before)).toEqual([['contact', 'work_email', 2]]);
  });

  it('asks before it spends more than the recruiter’s limit', async () => {
    // The first answer tells the price.
    await tester.find(tester.somebody());
    await sidebar.pay(GET);
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    const person = tester.somebody();
    await tester.find(person);
    await extension.ask('settings.change', { confirmAbove: 1 });
    const before = tester.charges().length;
    await sidebar.pay(GET);
    await sidebar.find({ name: 'Over your 1-credit limit' });
    await tester.expectAccessible();
    // Over the page such a spend can't be confirmed.
    expect(await sidebar.has({ role: 'button', name: 'Get' })).toBe(false);
    await sidebar.click({ role: 'button', name: 'Open in side panel' });
    const panel = await drivePanel(extension.page, extension.url('sidepanel.html'));
    await panel.press({ role: 'button', name: 'Get work email' });
    await panel.find({ name: 'Over your 1-credit limit' });
    expect(tester.charges().length).toBe(before);
    await panel.press({ role: 'button', name: 'Get' });
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(tester.charges().length).toBe(before + 1);
    await panel.close();
  });

  it('asks once before the first spend of a kind, because its price is not known yet', async () => {
    const getPersonal = () => sidebar.press({ role: 'button', name: 'Get personal email' });
    await tester.find(tester.somebody());
    await getPersonal();
    await sidebar.find({
      name: /^We don’t know this price yet: personal email\. Balance: [\d,]+\.$/i,
    });
    await tester.expectAccessible();
    const before = tester.charges().length;
    await sidebar.click({ role: 'button', name: 'Cancel' });
    await sidebar.gone({ name: /We don’t know this price yet/ });
    expect(tester.charges().length).toBe(before);
    await getPersonal();
    await sidebar.press({ role: 'button', name: 'Get' });
    await expect.poll(() => tester.charges().slice(before)).toEqual([['contact', 'personal_email', 2]]);
    await tester.find(tester.somebody());
    await getPersonal();
    await expect
      .poll(() =>
        tester
          .charges()
          .filter(([operation]) => operation === 'contact')
          .slice(-2),
      )
      .toEqual([
        ['contact', 'personal_email', 2],
        ['contact', 'personal_email', 2],
      ]);
  });
});
