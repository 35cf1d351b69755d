import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ViewDriver } from '../../../sandbox/browser/view-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import type { Extension } from '../support/harness.ts';
import { drivePanel, type PanelDriver } from '../support/panel-driver.ts';
import { GET, openSidebarTester, type SidebarTester } from '../support/sidebar-tester.ts';

/** The sandbox's speed: a lookup takes a moment, and the recruiter is on the next profile by then or still here. */
const FAST = 400;
const COPY = { role: 'button', name: /^Copy \d+ emails?$/ };

let tester: SidebarTester;
let extension: Extension;

beforeAll(async () => {
  tester = await openSidebarTester({ sandbox: { speed: FAST } });
  ({ extension } = tester);
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => extension.close());
beforeEach(() => tester.reset());

/** Gets the work emails of people one after the other, without waiting for what is found. */
async function getAndWalk(view: ViewDriver, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    await extension.page.goto(extension.profile(person));
    await view.find({ role: 'heading', name: person.fullName });
    await view.press(GET);
    await view.gone(GET);
  }
}

const somebodies = (count: number) => Array.from({ length: count }, () => tester.somebody());
const emailsOf = (people: readonly Person[]) => people.map(({ workEmail }) => workEmail);

async function clipboard(): Promise<string[]> {
  await extension.page.bringToFront();
  return (await extension.page.evaluate(() => navigator.clipboard.readText())).split('\n');
}

let panel: PanelDriver;

it('over the page the foot line counts, opens the side panel, and one more click copies all emails', async () => {
  const { sidebar } = tester;
  // From here on the prices are known, and nothing waits.
  await tester.find();
  await sidebar.pay(GET);
  await sidebar.press({ role: 'button', name: 'Copy work email' });
  await sidebar.find({ name: 'Contacts you get show up here' });
  const people = somebodies(3);
  await getAndWalk(sidebar, people);
  await sidebar.find({ role: 'button', name: '3 found' });
  const told = await sidebar.text();
  for (const { fullName, workEmail } of people.slice(0, 2)) {
    expect(told).not.toContain(fullName);
    expect(told).not.toContain(workEmail);
  }
  await sidebar.click({ role: 'button', name: '3 found' });
  panel = await drivePanel(extension.page, extension.url('sidepanel.html'));
  await panel.find({ role: 'list', name: 'Found contacts' });
  for (const { fullName } of people) await panel.find({ name: `Copy work email, ${fullName}` });
  await panel.click(COPY);
  await panel.find({ name: '3 emails copied' });
  expect(await clipboard()).toEqual(emailsOf(people));
  await sidebar.find({ name: 'Contacts you get show up here' });
});

it('ten profiles one after the other are ten clicks, and all ten emails are copied with one more', async () => {
  const people = somebodies(10);
  const sent = vi.spyOn(panel.target, 'send');
  const clicks = () => sent.mock.calls.filter(([, what]) => what?.type === 'mousePressed').length;
  await getAndWalk(panel, people);
  expect(clicks()).toBe(10);
  await panel.find({ role: 'button', name: '10 found' });
  await panel.click({ role: 'button', name: 'Copy 10 emails' });
  expect(clicks()).toBe(11);
  await panel.find({ name: '10 emails copied' });
  expect(await clipboard()).toEqual(emailsOf(people));
  await panel.find({ role: 'button', name: 'Contacts you get show up here' });
  await expect.poll(() => panel.target.evaluate('chrome.action.getBadgeText({})')).toBe('');
  const next = tester.somebody();
  await extension.page.goto(extension.profile(next));
  await panel.find({ role: 'heading', name: next.fullName });
  await panel.find({ name: 'Found 10 of last 10' });
  await panel.close();
});
