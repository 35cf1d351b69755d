import type { BrowserContext } from 'playwright-core';

/** Puts the extension's button on the toolbar, where browsers hide the buttons of new extensions behind a menu. */
export async function pinExtension(context: BrowserContext, extensionId: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto('chrome://extensions');
    const change = JSON.stringify({ extensionId, pinnedToToolbar: true });
    await page.evaluate(`chrome.developerPrivate.updateExtensionConfiguration(${change})`);
  } finally {
    await page.close();
  }
}
