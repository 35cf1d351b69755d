import { afterAll, beforeAll, expect, it } from 'vitest';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import { type Extension, openExtension } from '../support/harness.ts';

const PATIENCE = { timeout: 20_000 };

let extension: Extension;

beforeAll(async () => {
  extension = await openExtension();
});
afterAll(() => extension?.close());

it('the launcher is registered by the next worker if one died before it had registered it', async () => {
  const { context, url, page } = extension;
  const own = await context.newPage();
  await own.goto(url('_locales/es/messages.json'));
  const registered = () =>
    own.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
  await expect.poll(registered, PATIENCE).toBe(1);
  await own.evaluate(() => chrome.scripting.unregisterContentScripts());
  await extension.killWorker();
  expect(await registered()).toBe(0);
  await extension.ask('account.retry', {});
  await expect.poll(registered, PATIENCE).toBe(1);
  const [person] = extension.everybody();
  if (!person) throw new Error('The demo network is empty.');
  await page.goto(extension.profile(person));
  const sidebar = await driveSidebar(page);
  await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
  expect(extension.complaints()).toEqual([]);
});
