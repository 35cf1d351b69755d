import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Extension, openExtension } from '../support/harness.ts';

let extension: Extension;
const PATIENCE = { timeout: 20_000 };

beforeAll(async () => {
  extension = await openExtension();
});
afterAll(() => extension?.close());

test('“Open a profile” brings the side panel with it where the sidebar lives there', async () => {
  const { page, context } = extension;
  await extension.ask('settings.change', { place: 'panel' });
  await page.goto(extension.url('options.html'));
  const panels = () =>
    page.evaluate(async () => {
      const contextTypes = [chrome.runtime.ContextType.SIDE_PANEL];
      return (await chrome.runtime.getContexts({ contextTypes })).length;
    });
  expect(await panels()).toBe(0);
  const [profile] = await Promise.all([
    context.waitForEvent('page', (one) => one.url().startsWith('http') || one.url() === 'about:blank'),
    page.getByRole('button', { name: 'Open a profile' }).click(),
  ]);
  await profile.waitForURL(/\/in\//);
  await expect.poll(panels, PATIENCE).toBe(1);
  expect(extension.complaints()).toEqual([]);
});
