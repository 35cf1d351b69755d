import type { Page } from 'playwright-core';

interface SetUp {
  /** Address of the extension's own pages, by file. */
  url(file: string): string;
  serviceUrl: string;
  key: string;
  profileLink: string;
}

/** Sets the extension up on its own options page, as a recruiter does on the first day. */
export async function setUpExtension(
  page: Page,
  { url, serviceUrl, key, profileLink }: SetUp,
): Promise<void> {
  await page.goto(url('options.html'));
  const done = (step: string) => page.getByRole('region', { name: new RegExp(`^${step}.*Done$`) });
  await page.getByRole('textbox', { name: 'Service address' }).fill(serviceUrl);
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await done('Your service').waitFor();
  await page.getByRole('textbox', { name: 'Profile link' }).fill(profileLink);
  await page.getByRole('button', { name: 'Use this network' }).click();
  await done('Your network').waitFor();
}
