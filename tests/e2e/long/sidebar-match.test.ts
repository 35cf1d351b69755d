import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { panelViolations } from '../support/axe.ts';
import { followLink } from '../support/follow-link.ts';
import type { Extension } from '../support/harness.ts';
import { drivePanel } from '../support/panel-driver.ts';
import { FIND, openSidebarTester, type SidebarTester } from '../support/sidebar-tester.ts';

/** With this seed the first account's pool has two people of the same name without a link. */
const SEED = 18;

let tester: SidebarTester;
let extension: Extension;
let sidebar: SidebarDriver;

const isLinkless = ({ urn }: Person) => {
  const { people } = extension.sandbox;
  return people.inPool(0, urn) && !people.poolLink(0, urn);
};

const searchesMade = () =>
  extension.sandbox.ledger(0).filter(({ operation }) => operation === 'search').length;

/** Edits the name in the side panel, which the sidebar opens for that, and searches by it there. */
async function searchByName(first: string, last: string): Promise<void> {
  await sidebar.click({ role: 'button', name: 'Edit name' });
  const panel = await drivePanel(extension.page, extension.url('sidepanel.html'));
  for (const [name, value] of [
    ['First name', first],
    ['Last name', last],
  ] as const) {
    await panel.click({ role: 'textbox', name });
    await panel.type(value);
  }
  expect(await panelViolations(panel.target)).toEqual([]);
  await panel.enter();
  await panel.pay(FIND);
  await panel.gone({ role: 'textbox', name: 'Last name' });
  await panel.close();
}

beforeAll(async () => {
  tester = await openSidebarTester({ sandbox: { seed: SEED } });
  ({ extension, sidebar } = tester);
});
afterAll(() => extension.close());
afterEach(async () => {
  await tester.expectAccessible();
  expect(await extension.page.evaluate(() => window.__violations)).toEqual([]);
  expect(extension.complaints()).toEqual([]);
});

it('for an unknown person the sidebar says what it costs to get or to find them, and shows no history', async () => {
  await tester.visitUnknownPerson();
  await sidebar.find({ name: 'Not looked up' });
  await sidebar.find({ role: 'button', name: 'Get work email' }, ({ description }) => description !== '');
  await sidebar.find(FIND, ({ description }) => description !== '');
  await sidebar.click({ role: 'tab', name: 'History' });
  await sidebar.find({ name: 'Nothing yet' });
  await tester.expectAccessible();
  await sidebar.click({ role: 'tab', name: 'Profile' });
});

it('the sidebar says “No match” if nobody has the edited name', async () => {
  await tester.visitUnknownPerson();
  await searchByName('Nobody', 'Whatsoever');
  await sidebar.find({ name: 'No match' });
  await tester.waitForText('Nobody with this profile’s link was found under this name.');
});

it('the sidebar says “No match” and offers people of the edited name who have other links', async () => {
  const other = tester.somebody();
  await tester.visitUnknownPerson();
  await searchByName(other.firstName, other.lastName);
  await sidebar.find({ name: 'No match' });
  await sidebar.find({ role: 'button', name: `Choose ${other.fullName}` });
  await tester.waitForText('choose one only if you are sure');
});

it('the sidebar says “Confirm match” if one person of the pool has the name and no link', async () => {
  const all = extension.everybody();
  const one = all.find(
    (person) =>
      isLinkless(person) &&
      all.every(({ fullName, urn }) => fullName !== person.fullName || urn === person.urn),
  );
  if (!one) throw new Error('Nobody of the pool fits.');
  await tester.visit(one);
  await sidebar.find({ name: 'Confirm match' });
  await sidebar.find({ role: 'button', name: `Choose ${one.fullName}` });
});

it('the sidebar says “Choose a match” if two people of the pool have the name, and keeps the recruiter’s choice', async () => {
  const all = extension.everybody().filter(isLinkless);
  const one = all.find(({ fullName, urn }) =>
    all.some((other) => other.fullName === fullName && other.urn !== urn),
  );
  if (!one) throw new Error('No two people of the pool have one name.');
  await tester.visit(one);
  await sidebar.find({ name: 'Choose a match' });
  const choices = (await sidebar.read()).filter(({ name }) => name === `Choose ${one.fullName}`);
  expect(choices.length).toBe(2);
  await tester.expectAccessible();
  await sidebar.press({ role: 'button', name: `Choose ${one.fullName}` });
  await sidebar.find({ name: 'Talent pool' });
  await tester.visit(one);
  await sidebar.find({ name: 'Talent pool' });
  await tester.waitForText(`Linked to ${one.fullName}`);
  await tester.expectAccessible();
  await sidebar.press({ role: 'button', name: 'Unlink' });
  await sidebar.find({ name: 'Choose a match' });
});

it('the sidebar pays for a second search after a miss, at the price it says', async () => {
  await tester.visitUnknownPerson();
  await searchByName('Nobody', 'Anywhere');
  await tester.waitForText('Last searched');
  const before = searchesMade();
  await sidebar.find(FIND, ({ description }) => description === '1 credit');
  await sidebar.pay(FIND);
  await expect.poll(searchesMade).toBe(before + 1);
});

it('the sidebar offers the person of an address that the page replaces, and never assumes them', async () => {
  const person = await tester.find();
  const { page } = extension;
  await page.evaluate(() => history.replaceState(null, '', '/in/a-new-address-of-theirs'));
  await tester.waitForText('This page’s address changed. Same person?');
  await sidebar.press({ role: 'button', name: `Choose ${person.fullName}` });
  await tester.waitForText(`Linked to ${person.fullName}`);
});

it('the sidebar says that nobody else is on a page without people', async () => {
  await tester.visit(tester.somebody());
  // Goes there within the page, as its own links do: on a page without people there is no launcher to open the sidebar.
  await followLink(extension.page, '/search/people/?q=nobodyhasthisname');
  await sidebar.find({ role: 'heading', name: 'People on this page' });
  await sidebar.find({ role: 'tab', name: 'On this page' });
  await sidebar.find({ name: 'Nobody else on this page' });
});
