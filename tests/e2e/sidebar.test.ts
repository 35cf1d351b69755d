import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { inBothColorSchemes, sidebarViolations } from './support/axe.ts';
import { type ContentWorld, contentWorld } from './support/content-world.ts';
import { type Extension, openExtension } from './support/harness.ts';

/** The sandbox's speed: a lookup has ended before the extension polls for the first time. */
const FAST = 400;

let extension: Extension;
let sidebar: SidebarDriver;
let world: ContentWorld;
const met = new Set<string>();

/** The first person who fits and whom no test has used yet. */
function somebody(fits: (person: Person) => boolean): Person {
  const found = extension.everybody().find((person) => !met.has(person.urn) && fits(person));
  if (!found) throw new Error('Nobody on the demo network fits.');
  met.add(found.urn);
  return found;
}

const inPool = ({ urn }: Person) => extension.sandbox.people.inPool(0, urn);
const isUsual = (person: Person) => !person.unreachable && !inPool(person) && person.workEmail !== null;
const charges = () =>
  extension.sandbox
    .ledger(0)
    .filter(({ operation }) => operation !== 'sandbox')
    .map(({ operation, field, credits }) => [operation, field, credits]);

/** Expects that axe finds nothing wrong with the sidebar as it is shown now. */
const expectAccessible = async () =>
  expect(await inBothColorSchemes(extension.page, () => sidebarViolations(world))).toEqual([]);

async function visit(person: Person): Promise<void> {
  await extension.page.goto(extension.profile(person));
  await sidebar.find({ role: 'heading', name: person.fullName });
}

async function find(person: Person): Promise<void> {
  await visit(person);
  await sidebar.pay({ role: 'button', name: 'Find this person' });
  await sidebar.find({ name: 'Known' });
}

beforeAll(async () => {
  extension = await openExtension({ sandbox: { speed: FAST } });
  sidebar = await driveSidebar(extension.page);
  world = await contentWorld(extension.page, extension.extensionId);
  const first = extension.everybody()[0];
  if (!first) throw new Error('The demo network is empty.');
  await extension.page.goto(extension.profile(first));
  // Once opened, the sidebar stays open from page to page.
  await sidebar.open();
});
afterAll(() => extension.close());
beforeEach(async () => {
  await extension.ask('settings.change', { confirmAbove: 20, dailyCap: null });
  extension.sandbox.clearFaults();
  extension.sandbox.setAccount(0, { credits: 1240, extra: 60, revoked: false });
});
afterEach(async () => {
  expect(await extension.page.evaluate(() => window.__violations)).toEqual([]);
  expect(await extension.page.evaluate(() => window.__probe.found)).toEqual([]);
  expect(extension.complaints()).toEqual([]);
});

describe('the sidebar', () => {
  it('finds, enriches and unlocks the person of the page, for one charge each', async () => {
    const before = charges().length;
    const person = somebody(isUsual);
    await find(person);
    await sidebar.pay({ role: 'button', name: 'Enrich profile' });
    await sidebar.find({ role: 'heading', name: 'Experience' });
    await sidebar.find({ name: 'Enriched now' });
    await expectAccessible();
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: /looking…/ });
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(await sidebar.text()).toContain(person.workEmail);
    expect(charges().slice(before)).toEqual([
      ['search', null, 1],
      ['enrich', null, 1],
      ['contact', 'work_email', 2],
    ]);
    await sidebar.click({ role: 'tab', name: 'Activity' });
    await sidebar.find({ name: 'Profile enriched' });
    await sidebar.find({ name: 'Unlock: Work email' });
    await expectAccessible();
    await sidebar.click({ role: 'tab', name: 'Profile' });
  });

  it('copies an email to the clipboard and says so', async () => {
    const person = somebody(isUsual);
    await find(person);
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.click({ role: 'button', name: 'Copy work email' });
    await sidebar.find({ role: 'status' });
    await sidebar.until('It does not say that it copied', (text) => text.includes('Work email copied'));
  });

  it('shows a person found before without a charge', async () => {
    const person = somebody(isUsual);
    await find(person);
    const before = charges().length;
    await visit(person);
    await sidebar.find({ name: 'Known' });
    expect(charges().length).toBe(before);
  });

  it('says that a field was not found, and mentions no refund', async () => {
    const person = somebody((one) => !one.unreachable && !inPool(one) && one.workEmail === null);
    await find(person);
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: /^not found,/ });
    await expectAccessible();
    expect(await sidebar.text()).not.toMatch(/refund/i);
  });

  it('shows a person of the own pool with their whole profile, without a charge', async () => {
    const before = charges().length;
    const person = somebody((one) => inPool(one) && extension.sandbox.people.poolLink(0, one.urn));
    await visit(person);
    await sidebar.find({ name: 'Own pool' });
    await sidebar.find({ role: 'heading', name: 'Experience' });
    await expectAccessible();
    expect(await sidebar.has({ role: 'button', name: 'Enrich profile' })).toBe(false);
    expect(charges().length).toBe(before);
  });

  it('lets the recruiter choose which person of the own pool without a link it is', async () => {
    const person = somebody((one) => inPool(one) && !extension.sandbox.people.poolLink(0, one.urn));
    await visit(person);
    await sidebar.find({ name: /^(?:To be confirmed|Several)$/ });
    await sidebar.click({ role: 'button', name: `Choose ${person.fullName}` });
    await sidebar.find({ name: 'Own pool' });
    await sidebar.find({ role: 'heading', name: 'Experience' });
  });

  it('sends the unlock of a second field once the lookup of the first has ended', async () => {
    const person = somebody((one) => isUsual(one) && one.phone !== null);
    await find(person);
    extension.sandbox.fault({ operation: 'contact', kind: 'stall' });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: /looking…/ });
    await sidebar.click({ role: 'checkbox', name: 'Phone' });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: 'next, after the current lookup' });
    extension.sandbox.clearFaults();
    await sidebar.find({ role: 'button', name: 'Copy phone' });
    expect(await sidebar.has({ role: 'button', name: 'Copy work email' })).toBe(true);
  });
});

describe('the sidebar, when something goes wrong', () => {
  it('says how many credits are missing', async () => {
    const person = somebody(isUsual);
    await find(person);
    extension.sandbox.setAccount(0, { credits: 1, extra: 0 });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: 'Not enough credits' });
    await sidebar.until('It does not name both amounts', (text) =>
      text.includes('This needs 2 credits and you have 1 credit'),
    );
    await expectAccessible();
  });

  it('says that the profile could not be fetched', async () => {
    const person = somebody((one) => one.unreachable && !inPool(one));
    await find(person);
    await sidebar.pay({ role: 'button', name: 'Enrich profile' });
    await sidebar.find({ name: 'The profile could not be fetched' });
    await expectAccessible();
  });

  it('says that the key is refused, and goes on once the key is accepted', async () => {
    const person = somebody(isUsual);
    await find(person);
    extension.sandbox.setAccount(0, { revoked: true });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: 'The service refuses your key' });
    await expectAccessible();
    extension.sandbox.setAccount(0, { revoked: false });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    await sidebar.gone({ name: 'The service refuses your key' });
  });

  it('finds out what became of a lost answer, and pays once', async () => {
    const person = somebody(isUsual);
    await find(person);
    const before = charges().length;
    extension.sandbox.fault({ operation: 'contact', kind: 'drop-after' });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(charges().slice(before)).toEqual([['contact', 'work_email', 2]]);
  });

  it('says that a lost search may have been charged, and lets the recruiter decide', async () => {
    const person = somebody(isUsual);
    await visit(person);
    // The free look into the own pool is a search too. It has ended once this button is offered.
    await sidebar.find({ role: 'button', name: 'Find this person' });
    const before = charges().length;
    extension.sandbox.fault({ operation: 'search', kind: 'cut' });
    await sidebar.pay({ role: 'button', name: 'Find this person' });
    await sidebar.find({ name: 'No response. You may have been charged.' });
    await sidebar.find({ role: 'button', name: 'Search again' });
    await expectAccessible();
    expect(charges().length).toBe(before + 1);
  });

  it('asks before it spends more than the recruiter’s limit', async () => {
    const person = somebody(isUsual);
    await find(person);
    await extension.ask('settings.change', { confirmAbove: 1 });
    const before = charges().length;
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: 'Confirm this spend' });
    await expectAccessible();
    expect(charges().length).toBe(before);
    await sidebar.pay({ role: 'button', name: 'Spend the credits' });
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(charges().length).toBe(before + 1);
  });

  it('asks once before the first spend of a kind, because its price is not known yet', async () => {
    const unlockPersonal = async () => {
      await sidebar.click({ role: 'checkbox', name: 'Work email' });
      await sidebar.click({ role: 'checkbox', name: 'Personal email' });
      await sidebar.press({ role: 'button', name: 'Unlock 1 field' });
    };
    await find(somebody(isUsual));
    await unlockPersonal();
    await sidebar.find({
      name: /^We don’t know this price yet: personal email\. Your balance: [\d,]+ credits\.$/i,
    });
    await expectAccessible();
    const before = charges().length;
    await sidebar.click({ role: 'button', name: 'Cancel' });
    await sidebar.gone({ name: /We don’t know this price yet/ });
    expect(charges().length).toBe(before);
    // The ticks are still there.
    await sidebar.press({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.press({ role: 'button', name: 'Spend the credits' });
    await expect.poll(() => charges().slice(before)).toEqual([['contact', 'personal_email', 2]]);
    await find(somebody(isUsual));
    await unlockPersonal();
    await expect
      .poll(() =>
        charges()
          .filter(([operation]) => operation === 'contact')
          .slice(-2),
      )
      .toEqual([
        ['contact', 'personal_email', 2],
        ['contact', 'personal_email', 2],
      ]);
  });

  it('stops at the daily cap', async () => {
    const person = somebody(isUsual);
    await find(person);
    await extension.ask('settings.change', { dailyCap: 1 });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: 'Your daily cap is reached' });
    await expectAccessible();
  });

  it('says that it is offline, and sends nothing', async () => {
    const person = somebody(isUsual);
    await find(person);
    const before = charges().length;
    await extension.context.setOffline(true);
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: 'You are offline' });
    await expectAccessible();
    await extension.context.setOffline(false);
    expect(charges().length).toBe(before);
  });

  it('shows what was unlocked if the worker was killed meanwhile', async () => {
    const person = somebody(isUsual);
    await find(person);
    const before = charges().length;
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    await sidebar.find({ name: /looking…/ });
    await extension.killWorker();
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(charges().slice(before)).toEqual([['contact', 'work_email', 2]]);
  });
});

describe('keys in the sidebar', () => {
  it('never reach the page', async () => {
    const { page } = extension;
    await visit(somebody(isUsual));
    await sidebar.click({ role: 'button', name: 'Edit name' });
    await sidebar.click({ role: 'textbox', name: 'Last name' });
    await page.keyboard.press('Control+A');
    await page.keyboard.type('jkln/');
    await page.keyboard.press('Enter');
    await sidebar.find({ name: /jkln\/$/ });
    expect(await page.evaluate(() => document.body.dataset.hotkeys)).toBe('0');
  });

  it('close it and open it again', async () => {
    const { page } = extension;
    await visit(somebody(isUsual));
    await sidebar.click({ role: 'tab', name: 'Profile' });
    await page.keyboard.press('ArrowRight');
    await sidebar.find({ role: 'tab', name: 'Activity' }, ({ selected }) => selected);
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
    const people = async () =>
      (await sidebar.read()).filter(({ role, name }) => role === 'checkbox' && name.startsWith('Choose '))
        .length;
    await expect.poll(people).toBeGreaterThan(5);
    await expectAccessible();
    const before = await people();
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 4000);
    await expect.poll(people, { timeout: 10_000 }).toBeGreaterThan(before);
  });
});
