import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type Extension, extensionDir } from './harness.ts';

/** The build that recruiters get. Unlike the build for the sandbox it has to ask for permission to reach sites. */
export function productionDir(): string {
  return join(dirname(extensionDir()), 'chrome-mv3');
}

/** Allows a site through the browser's list of extensions, as the recruiter can. */
export async function grantSite(
  { context, extensionId }: Pick<Extension, 'context' | 'extensionId'>,
  pattern: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(
    `chrome.developerPrivate.addHostPermission(${JSON.stringify(extensionId)}, ${JSON.stringify(pattern)})`,
  );
  await page.close();
}

/** Opens an extension page in a window of its own. */
export async function openInWindow(
  { context, url }: Pick<Extension, 'context' | 'url'>,
  from: Page,
  file: string,
): Promise<Page> {
  // The hash tells this page from the options page that the extension opens by itself.
  const address = url(`${file}#apart`);
  await from.evaluate((target) => chrome.windows.create({ url: target }), address);
  return vi.waitFor(() => {
    const page = context.pages().find((one) => one.url() === address);
    if (!page) throw new Error('The window is not open yet.');
    return page;
  }, 20_000);
}

/** Lets the browser show a permission prompt. A headless browser never closes its first one, but all later ones. */
export async function leaveFirstPrompt(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'first-prompt';
    button.textContent = 'Ask';
    button.addEventListener('click', () => {
      void chrome.permissions.request({ origins: ['https://first.example/*'] });
    });
    document.body.prepend(button);
  });
  await page.locator('#first-prompt').click();
}

/**
 * Closes the browser's permission prompt without an answer. No driver reaches the prompt, but it closes with its window. So
 * the page that asked moves to another window first. Repeat this until the page has its answer: the prompt may come late.
 */
export async function closePrompt(asking: Page): Promise<void> {
  await asking.evaluate(async () => {
    const tab = await chrome.tabs.getCurrent();
    if (tab?.id === undefined) throw new Error('The page is in no tab.');
    await chrome.tabs.create({ windowId: tab.windowId, active: false });
    await chrome.windows.create({ tabId: tab.id });
    await chrome.windows.remove(tab.windowId);
  });
}
