import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { type Extension, openExtension } from './support/harness.ts';
import {
  closePrompt,
  grantSite,
  leaveFirstPrompt,
  openInWindow,
  productionDir,
} from './support/permission-prompt.ts';
import { type RecordingService, recordService } from './support/recording-service.ts';

let extension: Extension;
let page: Page;
let service: RecordingService;
const PATIENCE = { timeout: 30_000, interval: 700 };
const LOCALHOST = 'http://localhost/*';

const box = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const step = (name: string, state: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}.*${state}$`) });

/** Closes the browser's permission prompt until the options page says that the permission was declined. */
async function decline(words: string): Promise<void> {
  await expect
    .poll(async () => {
      await closePrompt(page);
      return page.getByRole('alert').filter({ hasText: words }).count();
    }, PATIENCE)
    .toBe(1);
}

beforeAll(async () => {
  extension = await openExtension({ account: null, network: false, dir: productionDir() });
  service = await recordService(extension.sandbox.serviceUrl);
  await extension.page.goto(extension.url('options.html'));
  page = await openInWindow(extension, extension.page, 'options.html');
  await step('Your service', 'To do').waitFor();
  await leaveFirstPrompt(extension.page);
  await page.bringToFront();
});

afterAll(async () => {
  await extension?.close();
  await service?.close();
});

describe('the build that has to ask for permissions', () => {
  test('says that the service was not allowed, and keeps what was typed', async () => {
    await box('Service address').fill('https://talent.example.com');
    await box('API key').fill('some-key');
    await press('Connect');
    await decline('talent.example.com');
    expect(await box('Service address').inputValue()).toBe('https://talent.example.com');
    expect(await box('API key').inputValue()).toBe('some-key');
    await step('Your service', 'To do').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('says that the network was not allowed, and keeps the link', async () => {
    await box('Profile link').fill('https://network.example/in/jane-doe');
    await press('Use this network');
    await decline('network.example');
    expect(await box('Profile link').inputValue()).toBe('https://network.example/in/jane-doe');
    await step('Your network', 'To do').waitFor();
  });

  test('connects, and registers its launcher, once the sites are allowed', async () => {
    await grantSite(extension, LOCALHOST);
    const [person] = extension.everybody();
    if (!person) throw new Error('nobody');
    await box('Service address').fill(service.url);
    await box('API key').fill(extension.sandbox.keys.find(({ name }) => name === 'demo')?.key ?? '');
    await press('Connect');
    await step('Your service', 'Done').waitFor();
    await box('Profile link').fill(extension.profile(person));
    await press('Use this network');
    await step('Your network', 'Done').waitFor();
    expect(await page.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toHaveLength(1);
  });

  test('explains a permission that was taken back, and sends nothing to that site', async () => {
    const sent = service.to('/');
    expect(sent).not.toEqual([]);
    expect(await page.evaluate((origin) => chrome.permissions.remove({ origins: [origin] }), LOCALHOST)).toBe(
      true,
    );
    await step('Your service', 'Action needed').waitFor();
    await step('Your network', 'Action needed').waitFor();
    await page.getByText('Your browser blocks access to localhost').waitFor();
    await page.getByText('Your browser blocks Talent Scout on localhost').waitFor();
    const search = { prompt: 'x', filters: {}, page: 1, clickId: crypto.randomUUID() };
    expect(await extension.ask('search.run', search)).toMatchObject({
      ok: false,
      error: { kind: 'no-permission' },
    });
    expect(await violations(page)).toEqual([]);
    expect(service.to('/')).toEqual(sent);
  });

  test('goes on once the permission is given again', async () => {
    await page
      .getByRole('button', { name: /^Allow localhost/ })
      .first()
      .click();
    await step('Your service', 'Done').waitFor();
    await step('Your network', 'Done').waitFor();
    await step('Try it', 'To do').waitFor();
    expect(extension.complaints()).toEqual([]);
  });

  test('gives back all its permissions when everything is erased', async () => {
    const allowed = () => page.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);
    expect(
      await page.evaluate((origin) => chrome.permissions.contains({ origins: [origin] }), LOCALHOST),
    ).toBe(true);
    await press('Erase everything');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
    await page.getByText('Everything was erased. Nothing is left on this computer.').waitFor();
    expect(await allowed()).toEqual([]);
    expect(
      await page.evaluate((origin) => chrome.permissions.contains({ origins: [origin] }), LOCALHOST),
    ).toBe(false);
  });
});
