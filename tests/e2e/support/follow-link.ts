import type { Page } from 'playwright-core';

/** Goes to an address within the page by a real click on one of its links, as a person does. */
export async function followLink(page: Page, address: string): Promise<void> {
  const name = `Link ${address}`;
  await page.evaluate(
    ([to, label]) => {
      const link = document.createElement('a');
      link.href = to;
      link.textContent = label;
      link.style.cssText = 'position:fixed;inset:40% auto auto 0;z-index:99999;max-inline-size:20vw';
      link.addEventListener('click', () => setTimeout(() => link.remove()));
      document.body.append(link);
    },
    [address, name] as const,
  );
  await page.getByRole('link', { name, exact: true }).click({ timeout: 10_000 });
}
