import type { BrowserContext } from 'playwright-core';
import * as z from 'zod/mini';

const EXTENSIONS = z.array(z.object({ id: z.string(), location: z.string() }));

/** The id of the unpacked extension in this browser. */
export async function extensionId(context: BrowserContext): Promise<string> {
  for (const worker of context.serviceWorkers()) {
    const url = new URL(worker.url());
    if (url.protocol === 'chrome-extension:') return url.host;
  }
  // After a restart of the browser the worker may not have run yet. The browser's list of extensions has the id then.
  const page = await context.newPage();
  try {
    await page.goto('chrome://extensions');
    const listed = EXTENSIONS.parse(await page.evaluate('chrome.developerPrivate.getExtensionsInfo()'));
    const unpacked = listed.find(({ location }) => location === 'UNPACKED');
    if (!unpacked) throw new Error('The browser has not loaded the extension.');
    return unpacked.id;
  } finally {
    await page.close();
  }
}
