import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inBothColorSchemes, violations } from '../support/axe.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  LONGER_THAN_A_LOOKUP_MS,
  openPaidOrders,
  PATIENCE,
  type PaidOrders,
} from '../support/paid-orders.ts';

let extension: Extension;
let page: Page;
let paidOrders: PaidOrders;

const grid = () => page.getByRole('grid', { name: 'People' });
const rows = () => grid().locator('tbody').getByRole('row');
const drawer = () => page.getByRole('complementary', { name: 'Talent Scout' });
const focusedName = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
const focusedRow = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'));

const focusedPerson = () =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('.ts-strong')?.textContent);

/** What has moved without a key of the last half second. */
const shifts = () => page.evaluate(() => (globalThis as { shifts?: string[] }).shifts);

/** Presses Tab until something of this name has the focus. */
async function tabTo(name: string | RegExp, keys = 'Tab'): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press(keys);
    const focused = (await focusedName()).trim();
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
}

/** Presses Tab until a row has the focus. */
async function tabToRow(): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if ((await focusedRow()) !== null) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reaches a row.');
}

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  paidOrders = await openPaidOrders(extension);
  const reachable = (await paidOrders.page.records('people')).filter(({ origin, urn }) => {
    const person = extension.sandbox.people.get(urn);
    return origin === 'network' && person && !person.unreachable && person.workEmail !== null;
  });
  await paidOrders.page.press('people.order', {
    kind: 'unlock',
    urns: reachable.slice(0, 2).map(({ urn }) => urn),
    fields: ['work_email'],
    refresh: false,
    enrichFirst: true,
    clickId: crypto.randomUUID(),
    confirmed: true,
  });
  await vi.waitFor(
    async () => {
      extension.sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
      const people = await paidOrders.page.records('people');
      expect(people.filter(({ contacts }) => contacts.work_email?.value).length).toBeGreaterThan(1);
    },
    { ...PATIENCE, interval: 500 },
  );
  await page.goto('about:blank');
  await page.addInitScript(() => {
    // What a key itself moves, such as a column that it hides, is no shift.
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.textContent} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`,
        );
        if (!hadRecentInput) shifts.push(`${value}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(extension.url('workspace.html'));
  await page.bringToFront();
  await grid().waitFor();
  await page.getByText(/^\d+ people$/).waitFor();
});

afterAll(() => extension?.close());

test('a person is found, read, copied, deleted and brought back with keys alone, and nothing moves', async () => {
  await tabToRow();
  await page.keyboard.press('j');
  await expect.poll(focusedRow, PATIENCE).toBe('3');
  await page.keyboard.press('k');
  await expect.poll(focusedRow, PATIENCE).toBe('2');

  // Only people with an email are left.
  await tabTo('Has email', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Has email', pressed: true }).waitFor();
  await page.getByText(/^\d+ of \d+ people$/).waitFor();
  await tabToRow();
  await tabTo(/^Copy (?:work|personal) email$/);
  await page.keyboard.press('Enter');
  const people = await paidOrders.page.records('people');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const owner = people.find(({ contacts: { work_email: work, personal_email: personal } }) =>
    [work?.value, personal?.value].includes(copied),
  );
  expect(owner?.name).toBe(await focusedPerson());

  // The drawer: Enter opens it, J and K walk on, Escape closes it and gives the focus back to the row.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focusedName, PATIENCE).toBe(owner?.name);
  expect(await inBothColorSchemes(page, () => violations(page))).toEqual([]);
  await page.keyboard.press('j');
  await expect.poll(focusedName, PATIENCE).not.toBe(owner?.name);
  await page.keyboard.press('k');
  await expect.poll(focusedName, PATIENCE).toBe(owner?.name);
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer().count(), PATIENCE).toBe(0);
  // Whoever was found meanwhile may stand above.
  await expect.poll(focusedPerson, PATIENCE).toBe(owner?.name);

  // Two selected with Shift, deleted from the menu, and back again.
  await page.keyboard.press('Shift+J');
  await page.getByText('2 selected').waitFor();
  expect(await inBothColorSchemes(page, () => violations(page))).toEqual([]);
  await tabTo('More');
  await page.keyboard.press('Enter');
  await expect.poll(focusedName, PATIENCE).toMatch(/^(?:Write|Tag…|Get profiles|Refresh profiles|Delete)/);
  await page.keyboard.press('End');
  await expect.poll(focusedName, PATIENCE).toBe('Delete');
  await page.keyboard.press('Enter');
  await page.getByText('2 people deleted').waitFor();
  // While the pointer is on Undo, its time stands still.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect.poll(focusedRow, PATIENCE).not.toBeNull();
  expect(await inBothColorSchemes(page, () => violations(page))).toEqual([]);
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText(new RegExp(`^\\d+ of ${people.length} people$`)).waitFor();
  expect(await paidOrders.page.records('people')).toHaveLength(people.length);

  // A column goes and stays away after a reload.
  await tabTo('Columns', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const phone = page.getByRole('checkbox', { name: 'Phone' });
  await phone.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => grid().getByRole('columnheader', { name: 'Phone' }).count(), PATIENCE).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => phone.isVisible(), PATIENCE).toBe(false);

  expect(await shifts()).toEqual([]);
  await page.reload();
  await grid().waitFor();
  expect(await grid().getByRole('columnheader', { name: 'Phone' }).count()).toBe(0);
});

test('the places are links that Enter follows', async () => {
  await tabTo('Spend');
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Credits by day' }).waitFor();
  expect(page.url()).toMatch(/#spend$/);
  expect(await shifts()).toEqual([]);
});

test('people deleted in a tab that is closed before the ten seconds are over are gone', async () => {
  await page.goto(extension.url('workspace.html#people'));
  await rows().first().waitFor();
  const name = await rows().first().locator('.ts-strong').textContent();
  const left = async () =>
    (await paidOrders.page.records('people')).filter((person) => person.name === name).length;
  expect(await left()).toBe(1);
  await rows().first().click();
  await drawer().getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await left()).toBe(1);
  await page.goto('about:blank');
  await expect.poll(left, PATIENCE).toBe(0);
  expect(extension.complaints()).toEqual([]);
});
