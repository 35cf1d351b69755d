import type { Page } from 'playwright-core';

interface Service {
  serviceUrl: string;
  key: string;
}

interface SetUp extends Service {
  /** Address of an extension page. */
  url(file: string): string;
  profileLink: string;
}

const isDone = (page: Page, step: string) =>
  page.getByRole('region', { name: new RegExp(`^${step}.*Done$`) }).waitFor();

/** The first set-up step of the options page: service address and API key. */
export async function connectService(page: Page, { serviceUrl, key }: Service): Promise<void> {
  await page.getByRole('textbox', { name: 'Service address' }).fill(serviceUrl);
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await isDone(page, 'Your service');
}

/** The second set-up step: the network, given by a link to one of its profiles. */
export async function chooseNetwork(page: Page, profileLink: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Profile link' }).fill(profileLink);
  await page.getByRole('button', { name: 'Use this network' }).click();
  await isDone(page, 'Your network');
}

/** Sets the extension up on its options page, as a recruiter does. */
export async function setUpExtension(page: Page, { url, profileLink, ...service }: SetUp): Promise<void> {
  await page.goto(url('options.html'));
  await connectService(page, service);
  await chooseNetwork(page, profileLink);
}
