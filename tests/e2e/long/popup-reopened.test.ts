import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Extension, openExtension } from '../support/harness.ts';
import { HELD_MS } from '../support/paid-orders.ts';
import {
  addFilter,
  candidates,
  chip,
  costOf,
  learnSearchPrice,
  names,
  openFreshPopup,
  openPopup,
  prompt,
  searchFor,
  unfold,
} from '../support/popup-driver.ts';

let extension: Extension;

beforeAll(async () => {
  extension = await openExtension({ sandbox: { people: 2000, speed: 40 } });
  await learnSearchPrice(extension);
});
afterAll(() => extension?.close());
afterEach(() => extension.sandbox.clearFaults());

it('the popup opens as it was closed: words, filters, results, ticked people and scroll', async () => {
  const page = await openFreshPopup(extension);
  await addFilter(page, 'Skill');
  await page.keyboard.type('Python');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await searchFor(page, 'data');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^Page 2 of/).waitFor();
  const shown = await names(page);
  await candidates(page).getByRole('checkbox').nth(3).check();
  await candidates(page).getByRole('checkbox').nth(7).check();
  await page.getByText('2 selected').waitFor();
  await prompt(page).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' and more');
  const words = await prompt(page).inputValue();
  const panel = page.getByRole('tabpanel');
  const kept = await panel.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        element.addEventListener('scroll', () => resolve(element.scrollTop), { once: true });
        element.scrollTop = 640;
      }),
  );
  expect(kept).toBeGreaterThan(300);
  await page.close();

  const again = await openPopup(extension);
  const cost = await costOf(extension, 'search', async () => {
    await candidates(again).waitFor();
    await expect.poll(() => prompt(again).inputValue()).toBe(words);
    await again.getByRole('button', { name: '1 filter · Edit' }).waitFor();
    await again.getByText(/^Page 2 of/).waitFor();
    expect(await names(again)).toEqual(shown);
    await again.getByText('2 selected').waitFor();
    expect(await candidates(again).getByRole('checkbox').nth(3).isChecked()).toBe(true);
    await expect.poll(() => again.getByRole('tabpanel').evaluate((element) => element.scrollTop)).toBe(kept);
  });
  expect(cost).toBe(0);
  await unfold(again);
  await chip(again, 'Skill Python').waitFor();
  await again.close();
});

it('the popup keeps a half-typed filter and the chosen tab', async () => {
  const page = await openFreshPopup(extension);
  await addFilter(page, 'School');
  await page.keyboard.type('Univers');
  await page.close();
  const again = await openPopup(extension);
  await expect.poll(() => again.getByRole('textbox', { name: 'School' }).inputValue()).toBe('Univers');
  await again.getByRole('tab', { name: 'Activity' }).click();
  await again.getByText('No activity yet').waitFor();
  await again.close();
  const third = await extension.context.newPage();
  await third.goto(extension.url('popup.html'));
  await third.getByRole('tab', { name: 'Activity', selected: true }).waitFor();
  await third.close();
});

it('the popup shows what a search found while it was closed, for one charge', async () => {
  const page = await openFreshPopup(extension);
  extension.sandbox.fault({ kind: 'delay', operation: 'search', ms: HELD_MS });
  const cost = await costOf(extension, 'search', async () => {
    await prompt(page).fill('patient librarian');
    await prompt(page).press('Enter');
    await page.getByText('Searching…').first().waitFor();
    await page.close();
    const early = await openPopup(extension);
    await early.getByText('Searching…').first().waitFor();
    await early.close();
    extension.sandbox.clearFaults();
    const again = await openPopup(extension);
    await expect.poll(() => prompt(again).inputValue()).toBe('patient librarian');
    await candidates(again).waitFor();
    await again.close();
    const later = await openPopup(extension);
    await candidates(later).waitFor();
    await later.close();
  });
  expect(cost).toBe(1);
  expect(extension.sandbox.ledger().at(-1)?.operation).toBe('search');
});

it('the popup shows why a search was refused while it was closed', async () => {
  const page = await openFreshPopup(extension);
  extension.sandbox.setAccount(0, { credits: 0, extra: 0 });
  extension.sandbox.fault({ kind: 'delay', operation: 'search', ms: HELD_MS });
  await prompt(page).fill('penniless poet');
  await prompt(page).press('Enter');
  await page.getByText('Searching…').first().waitFor();
  await page.close();
  extension.sandbox.clearFaults();
  const again = await openPopup(extension);
  await again.getByText(/Needs 1 credit\. You have 0\./).waitFor();
  extension.sandbox.setAccount(0, { credits: 1000 });
  await again.close();
});

it('a search during which the worker is killed is charged at most once, and the popup says that its answer was lost', async () => {
  const page = await openFreshPopup(extension);
  extension.sandbox.fault({ kind: 'delay', operation: 'search', ms: HELD_MS });
  const cost = await costOf(extension, 'search', async () => {
    await prompt(page).fill('unlucky baker');
    await prompt(page).press('Enter');
    await page.getByText('Searching…').first().waitFor();
    await expect.poll(() => extension.sandbox.faults().length).toBe(0);
    await extension.killWorker();
    extension.sandbox.clearFaults();
    const notice = page.getByText(/“unlucky baker”.*Searching again may be charged again/);
    await notice.waitFor();
    await page.getByText(/^No response\./).waitFor();
    await page.getByRole('button', { name: 'Ignore' }).click();
    await notice.waitFor({ state: 'detached' });
  });
  expect(cost).toBeLessThanOrEqual(1);
  await page.close();
});

it('the popup takes the words to search for from its address', async () => {
  const page = await openPopup(
    extension,
    `popup.html#${new URLSearchParams({ prompt: 'forklift & crane' })}`,
  );
  await expect.poll(() => prompt(page).inputValue()).toBe('forklift & crane');
  await page.close();
});
