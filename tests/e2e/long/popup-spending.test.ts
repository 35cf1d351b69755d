import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreeToUnknownPrice } from '../../../sandbox/browser/unknown-price.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  candidates,
  costOf,
  learnSearchPrice,
  names,
  openFreshPopup,
  openPopup,
  prompt,
  searchFor,
} from '../support/popup-driver.ts';

let extension: Extension;
let page: Page;

beforeAll(async () => {
  extension = await openExtension({ account: 'rich', sandbox: { people: 2000, speed: 60 } });
  await learnSearchPrice(extension);
});
afterAll(() => extension?.close());
beforeEach(async () => {
  page = await openFreshPopup(extension);
});
afterEach(async () => {
  extension.sandbox.clearFaults();
  await page.close();
});

const RICH = 3;
const searchCost = (work: () => Promise<void>) => costOf(extension, 'search', work, RICH);
const newestOrder = () =>
  page.getByRole('list', { name: 'Activity', exact: true }).getByRole('listitem').first();

describe('a search', () => {
  it('in the own pool costs nothing', async () => {
    const cost = await searchCost(async () => {
      await page.getByRole('switch', { name: 'Talent pool only' }).click();
      await searchFor(page, 'manager');
      await candidates(page).locator('..').getByText('free').first().waitFor();
    });
    expect(cost).toBe(0);
  });

  it('charges each result page once: page 1, page 2 and page 1 again cost two credits', async () => {
    const cost = await searchCost(async () => {
      await searchFor(page, 'engineer');
      await page.getByText('400+ candidates', { exact: true }).waitFor();
      await page.getByText('1 credit used').waitFor();
      const first = await names(page);
      expect(first).toHaveLength(20);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('Page 2 of 20').waitFor();
      const second = await names(page);
      expect(second.filter((name) => first.includes(name)).length).toBeLessThan(20);
      await page.getByRole('button', { name: 'Previous page' }).click();
      await page.getByText('Page 1 of 20').waitFor();
      expect(await names(page)).toEqual(first);
    });
    expect(cost).toBe(2);
  });

  it('charges a page that is jumped to once, and names its price beforehand', async () => {
    const jump = async (label: string) => {
      await page.getByRole('button', { name: /^Page \d+ of \d+$/ }).click();
      await page.getByRole('menu', { name: 'Go to page' }).getByRole('menuitem', { name: label }).click();
    };
    const cost = await searchCost(async () => {
      await searchFor(page, 'software engineer');
      await jump('Page 3 1 credit');
      await page.getByText('Page 3 of').waitFor();
      const third = await names(page);
      await jump('Page 1 seen, free');
      await page.getByText('Page 1 of').waitFor();
      await page.close();
      page = await openPopup(extension);
      await jump('Page 3 seen, free');
      await page.getByText('Page 3 of').waitFor();
      expect(await names(page)).toEqual(third);
    });
    expect(cost).toBe(2);
  });

  it('is charged once however often Search is pressed while it runs', async () => {
    extension.sandbox.fault({ kind: 'delay', operation: 'search', ms: 1500 });
    const cost = await searchCost(async () => {
      await prompt(page).fill('impatient nurse');
      for (let press = 0; press < 5; press++) await prompt(page).press('Enter');
      await candidates(page).waitFor();
    });
    expect(cost).toBe(1);
  });

  it('can be saved under a name and costs nothing when it is run again from there', async () => {
    await searchFor(page, 'product designer');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('textbox', { name: 'Search name' }).fill('Designers I like');
    await page.keyboard.press('Enter');
    await page.getByText('Search saved').waitFor();
    await page.close();
    page = await openFreshPopup(extension);
    const cost = await searchCost(async () => {
      await page
        .getByRole('region', { name: 'Saved' })
        .getByRole('button', { name: 'Designers I like', exact: true })
        .click();
      await candidates(page).waitFor();
    });
    expect(cost).toBe(0);
    expect(await prompt(page).inputValue()).toBe('product designer');
  });

  it('whose answer is lost is shown as lost, and is sent again only by the recruiter', async () => {
    extension.sandbox.fault({ kind: 'status', operation: 'search', status: 502, after: true });
    const cost = await searchCost(async () => {
      await prompt(page).fill('lost accountant');
      const again = page.getByRole('button', { name: 'Search again' });
      // The button can't be pressed for a few seconds only, so the test looks for it from the start.
      const refuses = page.getByRole('button', { name: 'Search again', disabled: true }).waitFor();
      const counts = page.getByText(/You can try again in \d/).waitFor();
      await Promise.all([prompt(page).press('Enter'), refuses, counts]);
      const notice = page.getByText(/“lost accountant”.*Searching again may be charged again/);
      await notice.waitFor();
      await page.getByText('No response. The balance fell by 1 credit.').waitFor();
      // The click waits until the button can be pressed.
      await again.click();
      await candidates(page).waitFor();
      await notice.waitFor({ state: 'detached' });
    });
    expect(cost).toBe(2);
  });

  it('leaves the shown result page in place if the next one fails', async () => {
    await searchFor(page, 'manager');
    const first = await names(page);
    extension.sandbox.fault({ kind: 'status', operation: 'search', status: 403 });
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await names(page)).toEqual(first);
    await extension.ask('account.retry', {});
  });
});

describe('an unlocked email', () => {
  /** The first person on the result page who has a work email that can be unlocked, with their row. */
  async function findable() {
    const people = new Map(extension.everybody().map((person) => [extension.profile(person), person]));
    for (const row of await candidates(page).getByRole('listitem').all()) {
      const link = row.getByRole('link');
      const address = (await link.count()) > 0 ? await link.getAttribute('href') : null;
      const person = address === null ? undefined : people.get(address);
      if (!person?.workEmail || person.unreachable || (await row.getByText('Talent pool').count()) > 0)
        continue;
      return { row, person, email: person.workEmail };
    }
    throw new Error('There is nobody to be unlocked on the page.');
  }

  it('is shown and can be copied in the results and in the order that unlocked it', async () => {
    await searchFor(page, 'accountant');
    const { row, person, email } = await findable();
    const name = person.fullName;
    expect(await page.getByText(email).count()).toBe(0);
    await row.getByRole('button', { name: `Get work email, ${name}`, exact: true }).click();
    const copy = row.getByRole('button', { name: `Copy work email, ${name}`, exact: true });
    await agreeToUnknownPrice(page, copy);
    await row.getByText(email, { exact: true }).waitFor();
    await row.getByRole('button', { name: `Show details of ${name}` }).click();
    expect(await row.getByRole('link', { name: `Mail ${email}` }).getAttribute('href')).toBe(
      `mailto:${email}`,
    );
    await copy.click();
    await page.getByText('Work email copied').waitFor();
    await prompt(page).fill('');
    await prompt(page).press('ControlOrMeta+v');
    expect(await prompt(page).inputValue()).toBe(email);

    await page.close();
    page = await openPopup(extension);
    await candidates(page).getByText(email, { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await newestOrder()
      .getByRole('button', { name: `Work email · ${name}` })
      .click();
    await newestOrder().getByText(email, { exact: true }).waitFor();
    await newestOrder().getByRole('button', { name: 'Copy work email' }).click();
    await page.getByText('Work email copied').waitFor();
  });
});
