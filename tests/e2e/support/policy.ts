import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { vi } from 'vitest';
import type { Extension } from './harness.ts';

/** Policies by name, of the browser or of an extension. */
export type Policies = Record<string, unknown>;

const [DEVICE, MANDATORY, PLATFORM] = [1, 1, 5];

/**
 * Applies policies as if this computer's administrator had set them, through the browser's own page for testing them.
 * Files in the system's folders would apply to every browser on this computer; these policies end with the browser.
 */
export async function setPolicies(
  { context, extensionId }: Pick<Extension, 'context' | 'extensionId'>,
  { own = {}, browser = {} }: { own?: Policies; browser?: Policies },
): Promise<void> {
  const rows = (namespace: string, policies: Policies) =>
    Object.entries(policies).map(([name, value]) => ({
      namespace,
      name,
      value,
      scope: DEVICE,
      level: MANDATORY,
      source: PLATFORM,
    }));
  const policies = [...rows(extensionId, own), ...rows('chrome', browser)];
  const page = await context.newPage();
  await page.goto('chrome://policy/test');
  if (policies.length === 0) await page.locator('#revert-applied-policies').click();
  else {
    await page.locator('#import-policies-file-input').setInputFiles({
      name: 'policies.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(policies)),
    });
    await page
      .locator('policy-test-row')
      .nth(policies.length - 1)
      .waitFor();
    await page.locator('#apply-policies').click();
    // The buttons are enabled again once the browser has applied the policies.
    await page.locator('#revert-applied-policies:enabled').waitFor();
    await page.locator('#apply-policies:enabled').waitFor();
  }
  // On a busy machine the buttons may not have been disabled yet, and closing the page would take the policies back.
  const wanted = Object.keys(own).sort();
  await vi.waitUntil(async () => isDeepStrictEqual(await namesIn(context, extensionId), wanted), {
    timeout: 20_000,
  });
  await page.close();
}

/** The names of the policies that the extension sees. */
async function namesIn(context: BrowserContext, extensionId: string): Promise<string[]> {
  const read = () => chrome.storage.managed.get();
  const own = context.pages().find((one) => one.url().startsWith(`chrome-extension://${extensionId}/`));
  const seen = own ? await own.evaluate(read) : await context.serviceWorkers().at(-1)?.evaluate(read);
  return Object.keys(seen ?? {}).sort();
}
