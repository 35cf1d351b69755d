import type { Page } from 'playwright-core';
import { agreeToUnknownPrice, orderPlaced } from '../../../sandbox/browser/unknown-price.ts';
import type { Extension } from './harness.ts';

/** Opens the popup as a page, in the size that it has in the toolbar. */
export async function openPopup(extension: Extension, address = 'popup.html'): Promise<Page> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 400, height: 600 });
  await page.goto(extension.url(address));
  await prompt(page).waitFor();
  return page;
}

/** Opens the popup without a draft, as on the first day. */
export async function openFreshPopup(extension: Extension): Promise<Page> {
  await extension.ask('search.draft', { draft: null });
  return openPopup(extension);
}

export const prompt = (page: Page) => page.getByRole('textbox', { name: 'Who are you looking for?' });
export const candidates = (page: Page) => page.getByRole('list', { name: 'Candidates' });
export const choices = (page: Page) =>
  page.getByRole('listbox', { name: /^Choose an? (location|company|industry|school)$/ });

/** The button of the open dialog that spends. */
export const spendButton = (page: Page) => page.getByRole('dialog').locator('.ts-button--primary');

/** Shows the filters, which are folded once there are results. */
export async function unfold(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: /(?:^|· )Edit$/, expanded: false });
  if (await edit.isVisible()) await edit.click();
}

/** Opens the box for one kind of filter. */
export async function addFilter(page: Page, kind: string): Promise<void> {
  await unfold(page);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await page.getByRole('textbox', { name: kind, exact: true }).waitFor();
}

/** Searches for these words and waits for the candidates. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await prompt(page).fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await searched(page);
}

/** Waits for the candidates of a search that was begun. Says yes if the popup asks because the price is not known yet. */
export async function searched(page: Page): Promise<void> {
  await agreeToUnknownPrice(page, candidates(page));
  await candidates(page).waitFor();
}

/** Pays for a search that no test is about. From then on the price is known, and no search asks about it. */
export async function learnSearchPrice(extension: Extension): Promise<void> {
  const search = { prompt: 'whoever', filters: {}, page: 1, clickId: crypto.randomUUID(), confirmed: true };
  const reply = await extension.ask('search.run', search);
  if (!reply.ok) throw new Error(`The search was refused: ${JSON.stringify(reply.error)}`);
}

/** Waits until an order is placed. Says yes if the page asks because the price is not known yet. */
export async function ordered(page: Page): Promise<void> {
  await agreeToUnknownPrice(page, orderPlaced(page));
}

/** The names of the candidates on the result page, in their order. */
export function names(page: Page): Promise<string[]> {
  return candidates(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? ''));
}

/** The chip of a filter that was added. */
export const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: `Change ${name}`, exact: true });

/** What each operation has cost an account, less its refunds. */
function spending(extension: Extension, account = 0): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { operation, credits } of extension.sandbox.ledger(account)) {
    if (operation !== 'sandbox') sums[operation] = (sums[operation] ?? 0) + credits;
  }
  return sums;
}

/** What an operation costs while `work` runs. */
export async function costOf(
  extension: Extension,
  operation: string,
  work: () => Promise<void>,
  account = 0,
): Promise<number> {
  const before = spending(extension, account)[operation] ?? 0;
  await work();
  return (spending(extension, account)[operation] ?? 0) - before;
}
