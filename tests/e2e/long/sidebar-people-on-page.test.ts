import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FRAME_LINKS } from '../../../lib/messages/link-limits.ts';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { panelViolations } from '../support/axe.ts';
import type { BrowserTarget } from '../support/browser-target.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { openListedPeople } from '../support/listed-people.ts';
import { moveToPanel } from '../support/move-to-panel.ts';
import { sidePanelOf } from '../support/side-panel.ts';

let extension: Extension;
let sidebar: SidebarDriver;
let page: Page;
/** People linked on the page whom the account knows, and for whom it has bought nothing yet. */
let known: Person[];

const PATIENCE = { timeout: 20_000 };

/** The credits charged for these people, by operation. */
function spent(people: readonly Person[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { operation, credits, urn } of extension.sandbox.ledger(0)) {
    if (!people.some((one) => one.urn === urn)) continue;
    sums[operation] = (sums[operation] ?? 0) + credits;
  }
  return sums;
}

/** The urns of everybody an operation was charged for. */
const charged = (operation: string) =>
  new Set(
    extension.sandbox
      .ledger(0)
      .filter((row) => row.operation === operation)
      .map(({ urn }) => urn),
  );

function take(count: number): Person[] {
  const taken = known.splice(0, count);
  expect(taken.length).toBe(count);
  return taken;
}

beforeAll(async () => {
  extension = await openExtension();
  page = extension.page;
  const listed = await openListedPeople(extension);
  known = [];
  for (const person of listed) {
    if (known.length === 6) break;
    const { firstName, lastName } = person;
    const clickId = crypto.randomUUID();
    const { data } = await extension.ask('search.run', {
      prompt: '',
      filters: { firstName, lastName },
      page: 1,
      clickId,
      confirmed: true,
    });
    if ((data as { rows: { urn: string }[] }).rows.some(({ urn }) => urn === person.urn)) known.push(person);
  }
  sidebar = await driveSidebar(page);
  await sidebar.open();
});
afterAll(() => extension.close());

describe('the sidebar over the page', () => {
  // The page stays this crowded for what follows: the people whom the worker answers about are still kept up to date.
  it('lists the first hundred people of a crowded page, and counts the others', async () => {
    const links = await page.evaluate((crowd) => {
      for (let n = 0; n < crowd; n += 1) {
        const link = document.createElement('a');
        link.href = `/in/one-of-the-crowd-${n}`;
        link.textContent = `Somebody Else ${String.fromCharCode(65 + (n % 26))}`;
        document.body.append(link);
      }
      const slugs = [...document.links].map(({ pathname }) => /^\/in\/([^/]+)/.exec(pathname)?.[1]);
      return new Set(slugs.filter((slug) => slug)).size;
    }, MAX_FRAME_LINKS + 20);
    const words = `${links - MAX_FRAME_LINKS} more people on this page. The side panel shows them too.`;
    await expect.poll(() => sidebar.text(), PATIENCE).toContain(words);
  });

  it('lets nobody be chosen, and shows the progress of people who are unlocked elsewhere', async () => {
    const people = take(3);
    await sidebar.find({ role: 'button', name: 'Select people in the side panel' });
    expect(await sidebar.has({ role: 'checkbox' })).toBe(false);
    // The unlock stays under way until the test has looked at it.
    extension.sandbox.fault({ operation: 'contact/batch', kind: 'stall' });
    const urns = people.map(({ urn }) => urn);
    const reply = await extension.ask('people.order', {
      kind: 'unlock',
      urns,
      fields: ['work_email'],
      refresh: false,
      enrichFirst: true,
      clickId: crypto.randomUUID(),
      confirmed: true,
    });
    expect(reply).toMatchObject({ ok: true });
    await expect.poll(() => spent(people)['contact/batch'], PATIENCE).toBeGreaterThan(0);
    for (const { fullName } of people) await standsAs(sidebar, fullName, 'In progress');
    extension.sandbox.clearFaults();
    for (const { fullName } of people) await standsAs(sidebar, fullName, 'Unlocked');
    expect(spent(people)).toEqual({ 'enrich/batch': 3, 'contact/batch': 6 });
    expect(charged('enrich/batch')).toEqual(new Set(urns));
    expect(charged('contact/batch')).toEqual(new Set(urns));
    expect(extension.complaints()).toEqual([]);
  });
});

describe('the side panel', () => {
  let panel: BrowserTarget;
  const press = (selector: string, name: string) =>
    expect.poll(() => panel.press(selector, name), PATIENCE).toBe(true);

  it('enriches and unlocks people of the page at one charge each, and shows the progress of each', async () => {
    const people = take(3);
    await extension.ask('settings.change', { confirmAbove: null });
    await moveToPanel(sidebar);
    panel = await sidePanelOf(extension);
    const expectAccessible = async () => expect(await panelViolations(panel)).toEqual([]);
    for (const { fullName } of people) await press('input', `Select ${fullName}`);
    await expectAccessible();
    await press('button', 'Get profiles for 3');
    await press('dialog button', 'Get');
    await expect.poll(() => spent(people), PATIENCE).toEqual({ 'enrich/batch': 3 });
    for (const { fullName } of people) {
      await expect.poll(() => panel.evaluate(rowOf(fullName)), PATIENCE).toContain('Enriched');
    }
    await expectAccessible();
    await press('button', 'Get contacts for 3');
    await expect.poll(() => panel.evaluate("document.querySelector('dialog[open]') !== null")).toBe(true);
    await expectAccessible();
    extension.sandbox.fault({ operation: 'contact/batch', kind: 'stall' });
    await press('dialog button', 'Get');
    for (const { fullName } of people) {
      await expect.poll(() => panel.evaluate(rowOf(fullName)), PATIENCE).toContain('In progress');
    }
    await expectAccessible();
    extension.sandbox.clearFaults();
    for (const { fullName } of people) {
      await expect.poll(() => panel.evaluate(rowOf(fullName)), PATIENCE).toContain('Unlocked');
    }
    expect(spent(people)).toEqual({ 'enrich/batch': 3, 'contact/batch': 6 });
    await expect.poll(() => panel.evaluate(cardOf('Work email')), PATIENCE).toContain('Done');
    await expectAccessible();
    expect(extension.complaints()).toEqual([]);
  });
});

/** The text of the card of the order that got this. What it got tells it from other orders, which have the same words. */
const cardOf = (what: string) => `[...document.querySelectorAll('.ts-order')]
  .find((one) => one.querySelector('h3').textContent.startsWith(${JSON.stringify(what)}))?.innerText ?? ''`;

const rowOf = (name: string) => `[...document.querySelectorAll('li')]
  .find((one) => one.querySelector('bdi')?.textContent === ${JSON.stringify(name)})?.innerText ?? ''`;

/** Waits until the list of people on the page shows these words beside a name. */
async function standsAs({ read }: SidebarDriver, name: string, words: string): Promise<void> {
  await expect
    .poll(async () => {
      const all = await read();
      const at = all.findIndex((one) => one.role === 'link' && one.name.startsWith(name));
      const next = all.findIndex((one, place) => place > at && one.role === 'link');
      const end = next < 0 ? all.length : next;
      return all.slice(at + 1, end).some((one) => one.name === words);
    }, PATIENCE)
    .toBe(true);
}
