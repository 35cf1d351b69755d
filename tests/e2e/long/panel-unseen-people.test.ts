import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { panelViolations } from '../support/axe.ts';
import type { BrowserTarget } from '../support/browser-target.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { openListedPeople } from '../support/listed-people.ts';
import { moveToPanel } from '../support/move-to-panel.ts';
import { sidePanelOf } from '../support/side-panel.ts';

const PATIENCE = { timeout: 60_000 };
const COUNT = 6;

let extension: Extension;
let page: Page;
let panel: BrowserTarget;
/** People on the page whom nobody has seen, each with another name and a work email. */
let unseen: Person[];

const press = (selector: string, name: string) =>
  expect.poll(() => panel.press(selector, name), PATIENCE).toBe(true);
const text = (selector: string) =>
  panel.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`) as Promise<string>;
const rowOf = (name: string) => `[...document.querySelectorAll('li')]
  .find((one) => one.querySelector('bdi')?.textContent === ${JSON.stringify(name)})?.innerText ?? ''`;
/** What was charged: the operation, the person and the credits of each line. */
const ledger = () => extension.sandbox.ledger(0).filter(({ credits }) => credits > 0);

beforeAll(async () => {
  extension = await openExtension();
  page = extension.page;
  const listed = await openListedPeople(extension);
  // Namesakes would share a search.
  unseen = [...new Map(listed.map((one) => [one.fullName, one])).values()].slice(0, COUNT);
  expect(unseen).toHaveLength(COUNT);
});
afterAll(() => extension.close());

describe('people of a page whom nobody has seen', () => {
  it('are got in the side panel by one dialog with one limit, as one order', async () => {
    const sidebar = await driveSidebar(page);
    await sidebar.open();
    await moveToPanel(sidebar);
    panel = await sidePanelOf(extension);
    for (const { fullName } of unseen) await press('input', `Select ${fullName}`);
    await press('button', `Get contacts for ${COUNT}`);
    await expect.poll(() => text('dialog[open]'), PATIENCE).toContain(`Find ${COUNT} people by name`);
    expect(await panelViolations(panel)).toEqual([]);
    await press('dialog button', 'Get');
    // No second question follows the one dialog.
    await expect.poll(() => text('.ts-order'), PATIENCE).toMatch(/Finding \d of 6|In progress|Sending|Done/);
    expect(await panel.evaluate("document.querySelector('dialog[open]') === null")).toBe(true);
    for (const { fullName } of unseen)
      await expect.poll(() => panel.evaluate(rowOf(fullName)), PATIENCE).toContain('Unlocked');
    await expect.poll(() => text('.ts-order'), PATIENCE).toContain('Done');
    expect(await panelViolations(panel)).toEqual([]);
  });

  it('cost one search each and one batch, and nothing twice', async () => {
    const of = (operation: string) => ledger().filter((line) => line.operation === operation);
    expect(of('search')).toHaveLength(COUNT);
    const urns = unseen.map(({ urn }) => urn).sort();
    for (const operation of ['contact/batch', 'enrich/batch'])
      expect(
        of(operation)
          .map(({ urn }) => urn)
          .sort(),
      ).toEqual(urns);
    expect(of('contact')).toEqual([]);
  });

  it('are one card with what it got for how many', async () => {
    expect(await panel.evaluate("document.querySelectorAll('.ts-order').length")).toBe(1);
    expect(await text('.ts-order h3')).toBe(`Work email · ${COUNT} people`);
    expect(extension.complaints()).toEqual([]);
  });
});
