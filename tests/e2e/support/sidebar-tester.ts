import { expect } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { inBothColorSchemes, sidebarViolations } from './axe.ts';
import { type Extension, type ExtensionOptions, openExtension } from './harness.ts';

/** A browser with the sidebar open on profiles of the demo network. Each person is used by one test. */
export interface SidebarTester {
  extension: Extension;
  sidebar: SidebarDriver;
  /** A person whom no test has used yet: by default one who is not in the pool and has a work email and a phone. */
  somebody(fits?: (person: Person) => boolean): Person;
  isUsual(person: Person): boolean;
  /** What the service has charged for so far: operation, field and credits. */
  charges(): unknown[][];
  /** Puts back what tests change of the service and of the settings. */
  reset(): Promise<void>;
  /** Expects that the page has noticed nothing, and that nothing complained. */
  expectUnseen(): Promise<void>;
  visit(person: Person): Promise<void>;
  /** Opens somebody's profile and finds them, unless a search for somebody else has found them already. */
  find(person?: Person): Promise<Person>;
  /** Opens the profile of somebody whom no search has found yet. */
  visitUnknownPerson(): Promise<Person>;
  waitForText(words: string): Promise<void>;
  /** Expects that axe finds nothing wrong with the sidebar in both colour schemes. */
  expectAccessible(): Promise<void>;
}

export const FIND = { role: 'button', name: 'Find this person' };
export const GET = { role: 'button', name: 'Get work email' };

/** Opens such a browser, with the sidebar on the profile of the person in `first`. */
export async function openSidebarTester(
  options: ExtensionOptions,
): Promise<SidebarTester & { first: Person }> {
  const extension = await openExtension(options);
  const { page, sandbox } = extension;
  const sidebar = await driveSidebar(page);
  const met = new Set<string>();

  const isUsual = (person: Person) =>
    !person.unreachable &&
    !sandbox.people.inPool(0, person.urn) &&
    person.workEmail !== null &&
    person.phone !== null;

  function somebody(fits = isUsual): Person {
    const found = extension.everybody().find((person) => !met.has(person.urn) && fits(person));
    if (!found) throw new Error('Nobody on the demo network fits.');
    met.add(found.urn);
    return found;
  }

  async function visit(person: Person): Promise<void> {
    await page.goto(extension.profile(person));
    await sidebar.find({ role: 'heading', name: person.fullName });
  }
  const isKnown = async () =>
    (await sidebar.find({ role: 'button', name: /^(?:Find this person|Matched)$/ })).name === 'Matched';

  const first = somebody();
  await page.goto(extension.profile(first));
  // Once opened, the sidebar stays open from page to page.
  await sidebar.open();

  return {
    extension,
    sidebar,
    first,
    somebody,
    isUsual,
    charges: () =>
      sandbox
        .ledger(0)
        .filter(({ operation }) => operation !== 'sandbox')
        .map(({ operation, field, credits }) => [operation, field, credits]),
    async reset() {
      await extension.ask('settings.change', { confirmAbove: 20, dailyCap: null });
      sandbox.clearFaults();
      sandbox.setAccount(0, { credits: 1240, extra: 60, revoked: false });
    },
    async expectUnseen() {
      expect(await page.evaluate(() => window.__violations)).toEqual([]);
      expect(await page.evaluate(() => window.__probe.found)).toEqual([]);
      expect(extension.complaints()).toEqual([]);
    },
    visit,
    async find(person = somebody()) {
      await visit(person);
      if (!(await isKnown())) await sidebar.pay(FIND);
      await sidebar.find({ role: 'button', name: 'Matched' });
      return person;
    },
    async visitUnknownPerson() {
      for (;;) {
        const person = somebody();
        await visit(person);
        if (!(await isKnown())) return person;
      }
    },
    waitForText: (words) => sidebar.until(`It does not say “${words}”`, (text) => text.includes(words)),
    async expectAccessible() {
      expect(await inBothColorSchemes(page, () => sidebarViolations(page))).toEqual([]);
    },
  };
}
