import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  candidates,
  chip,
  choices,
  names,
  openFreshPopup,
  prompt,
  searched,
} from '../support/popup-driver.ts';

let extension: Extension;

beforeAll(async () => {
  extension = await openExtension({ sandbox: { people: 2000, speed: 60 } });
});
afterAll(() => extension?.close());

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
  });

/** Presses Tab until the element of that name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not lead to ${name}.`);
}

it('the popup finds, chooses, enriches and unlocks people by keyboard alone', async () => {
  const page = await openFreshPopup(extension);
  await page.keyboard.type('engineer');
  await tabTo(page, /^Add filter$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Skill');
  await page.keyboard.press('p');
  await expect.poll(() => focused(page)).toBe('Place');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Place' }).waitFor();
  await page.keyboard.type('Valencia, Spain');
  await choices(page).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => choices(page).evaluate((list) => list === document.activeElement)).toBe(true);
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await chip(page, 'Place Valencia Province, Spain').waitFor();
  await expect.poll(() => focused(page)).toBe('Add filter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Add filter');
  await tabTo(page, /^Remove Place/, 'Shift+Tab');
  await page.keyboard.press('Backspace');
  await expect.poll(() => focused(page)).toBe('Add filter');
  await tabTo(page, /^Search$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('We don’t know this price yet: search.').waitFor();
  await tabTo(page, /^Search$/);
  await page.keyboard.press('Enter');
  await candidates(page).waitFor();

  await tabTo(page, /^Next page$/);
  await page.keyboard.press('Enter');
  await page.getByText(/^Page 2 of/).waitFor();
  await expect.poll(() => focused(page)).toBe('Candidates');
  await tabTo(page, /^Select page$/);
  await expect.poll(() => focused(page)).toBe('Select page');
  const first = (await names(page))[0];
  await tabTo(page, /^Select (?!page)/);
  expect(await focused(page)).toBe(`Select ${first}`);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await tabTo(page, /^Get contacts$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Get contacts for 2/ });
  await dialog.waitFor();
  await dialog.getByText(/^We don’t know this price yet: /).waitFor();
  await tabTo(page, /^Get$/);
  await page.keyboard.press('Enter');
  await page.getByText('Started for 2 people').waitFor();
  await tabTo(page, /^Show activity$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const job = page.getByRole('list', { name: 'Activity', exact: true }).getByRole('listitem').first();
  await job.getByText('2 of 2').waitFor();
  await tabTo(page, /^2 people$/);
  await page.keyboard.press('Enter');
  await job.locator('.ts-order__person').first().waitFor();
  await page.close();
});

it('the popup’s list moves beside the search in a wide window, and nothing overflows in a narrow one', async () => {
  const page = await openFreshPopup(extension);
  await prompt(page).fill('engineer');
  await prompt(page).press('Enter');
  await searched(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const left = () => candidates(page).evaluate((list) => list.getBoundingClientRect().left);
  expect(await overflow()).toBe(0);
  expect(await left()).toBeLessThan(40);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(left).toBeGreaterThan(300);
  expect(await overflow()).toBe(0);
  await page.setViewportSize({ width: 320, height: 500 });
  await expect.poll(left).toBeLessThan(40);
  expect(await overflow()).toBe(0);
  await page.close();
});

it('the popup opens the options page if nothing is set up', async () => {
  const fresh = await openExtension({ account: null, network: false, running: extension.sandbox });
  const page = await fresh.context.newPage();
  await page.goto(fresh.url('popup.html'));
  await page.getByText('Connect your service first').waitFor();
  // The first start has opened the options page by itself.
  const options = () => fresh.context.pages().filter((one) => one.url().includes('options.html'));
  await expect.poll(() => options().length).toBe(1);
  await options()[0]?.close();
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect.poll(() => options().length).toBe(1);
  await fresh.close();
});

it('no page and no worker has logged an error', () => {
  expect(extension.complaints()).toEqual([]);
});
