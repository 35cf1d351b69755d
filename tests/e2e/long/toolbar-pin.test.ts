import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinExtension } from '../../../sandbox/browser/pin-extension.ts';
import { type Extension, openExtension, quietPage } from '../support/harness.ts';

let extension: Extension;

beforeAll(async () => {
  extension = await openExtension({ account: null, network: false });
});
afterAll(() => extension?.close());

test('the demo browser shows the extension’s button on its toolbar', async () => {
  const page = await quietPage(extension);
  const isOnToolbar = () => page.evaluate(async () => (await chrome.action.getUserSettings()).isOnToolbar);
  expect(await isOnToolbar()).toBe(false);
  await pinExtension(extension.context, extension.extensionId);
  await expect.poll(isOnToolbar).toBe(true);
});
