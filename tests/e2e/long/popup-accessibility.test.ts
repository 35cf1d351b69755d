import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { inBothColorSchemes, violations } from '../support/axe.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  addFilter,
  candidates,
  chip,
  choices,
  learnSearchPrice,
  openFreshPopup,
  prompt,
  searchFor,
} from '../support/popup-driver.ts';

const SMALL = 1;
let extension: Extension;
let page: Page;

beforeAll(async () => {
  extension = await openExtension({ account: 'small', sandbox: { people: 2000, speed: 60 } });
  extension.sandbox.setAccount(SMALL, { credits: 1_000, extra: 0 });
  await learnSearchPrice(extension);
});
afterAll(() => extension?.close());
beforeEach(async () => {
  page = await openFreshPopup(extension);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
afterEach(async () => {
  extension.sandbox.clearFaults();
  await page.close();
});

const expectAccessible = async () =>
  expect(await inBothColorSchemes(page, () => violations(page))).toEqual([]);
const dialog = () => page.getByRole('dialog');
const newestOrder = () =>
  page.getByRole('list', { name: 'Activity', exact: true }).getByRole('listitem').first();

it('the popup has no violation while filters are typed and looked up', async () => {
  await expectAccessible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Enter who you’re looking for').waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menu').waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await addFilter(page, 'Place');
  await page.keyboard.type('Valencia, Spain');
  await choices(page).waitFor();
  await expectAccessible();
  await choices(page).getByRole('option').first().click();
  await chip(page, 'Place Valencia Province, Spain').waitFor();
  await addFilter(page, 'Current company');
  await page.keyboard.type('Nobody Has Heard Of It Ltd');
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await dialog().waitFor();
  await expectAccessible();
});

it('the popup has no violation during a search, with its results, and with nobody found', async () => {
  extension.sandbox.fault({ kind: 'delay', operation: 'search', ms: 60_000 });
  await prompt(page).fill('engineer');
  await prompt(page).press('Enter');
  await page.getByText('Searching').first().waitFor();
  await expectAccessible();
  extension.sandbox.clearFaults();
  await candidates(page).waitFor();
  await expectAccessible();
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  await dialog().waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await addFilter(page, 'First name');
  await page.keyboard.type('Zzyzx');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('No candidates found').first().waitFor();
  await expectAccessible();
});

it('the popup has no violation before a payment and with an order that is under way, stuck and ended', async () => {
  await searchFor(page, 'engineer');
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: 'Get contacts' }).click();
  await dialog().waitFor();
  await expectAccessible();
  extension.sandbox.fault({ kind: 'stall', operation: 'enrich/batch' });
  await dialog().getByRole('button', { name: 'Get', exact: true }).click();
  await page.getByText('Started for 20 people').waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show activity' }).click();
  await newestOrder().getByRole('button', { name: 'Mute' }).waitFor();
  await expectAccessible();
  // First a batch names who has to be enriched. The batch that enriches them is the one that stalls.
  await expect.poll(() => extension.sandbox.faults(), { timeout: 30_000 }).toEqual([]);
  extension.sandbox.advance(3 * 60_000);
  await newestOrder().getByText('Taking longer than usual').waitFor();
  await expectAccessible();
  await newestOrder().getByRole('button', { name: 'Mute' }).click();
  await newestOrder().getByText('Muted').waitFor();
  await expectAccessible();
  extension.sandbox.clearFaults();
  await newestOrder().getByText('20 of 20').waitFor();
  await newestOrder()
    .getByRole('button', { name: /people$/ })
    .click();
  await newestOrder().getByRole('button', { name: 'Copy work email' }).first().waitFor();
  await expectAccessible();
  await page.getByRole('tab', { name: 'Search' }).click();
  await page
    .getByRole('button', { name: /^Copy work email, / })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^Show details of / })
    .first()
    .click();
  await expectAccessible();
});

it('the popup has no violation if credits do not suffice, an answer is lost or the key is refused', async () => {
  extension.sandbox.fault({ kind: 'status', operation: 'search', status: 502, after: true });
  await prompt(page).fill('lost accountant');
  await prompt(page).press('Enter');
  await page.getByText(/Searching again may be charged again/).waitFor();
  await expectAccessible();
  extension.sandbox.setAccount(SMALL, { credits: 0, extra: 0 });
  await prompt(page).fill('anybody at all');
  await prompt(page).press('Enter');
  await page.getByText(/Needs 1 credit\. You have 0\./).waitFor();
  await expectAccessible();
  extension.sandbox.fault({ kind: 'status', operation: 'search', status: 403 });
  await prompt(page).fill('somebody else');
  await prompt(page).press('Enter');
  await page.getByText('Key rejected').first().waitFor();
  await expectAccessible();
});
