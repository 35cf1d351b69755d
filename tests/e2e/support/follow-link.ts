import type { Page } from 'playwright-core';

/** Goes to an address within the page, as the page's own links do. */
export function followLink(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
}
