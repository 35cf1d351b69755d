import type { Locator, Page } from 'playwright-core';

/** How the extension begins the question about a spend whose price it has not learnt yet. */
export const UNKNOWN_PRICE = /We don’t know this price yet/;

/**
 * Says yes if an extension page asks about a price that is not known yet. `otherwise` is what the page shows once it has
 * gone on without that question.
 */
export async function agreeToUnknownPrice(page: Page, otherwise: Locator): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: UNKNOWN_PRICE });
  await question.or(otherwise).first().waitFor();
  if (await question.isVisible())
    await question.getByRole('button', { name: /^(?:Get|Refresh|Search)$/ }).click();
}

/** What an extension page says of its first order once it was placed, joined another one, or was refused. */
export function orderPlaced(page: Page): Locator {
  return page
    .getByText(/^(?:Started for \d|Already in progress)/)
    .or(page.getByRole('alert'))
    .first();
}
