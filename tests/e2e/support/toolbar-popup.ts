import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type BrowserTarget, targetOf } from './browser-target.ts';
import { type Extension, quietPage } from './harness.ts';

/** The popup as the toolbar opens it, driven with real keys. */
export interface ToolbarPopup {
  evaluate: BrowserTarget['evaluate'];
  /** Waits until an expression in it is true. */
  until(expression: string): Promise<void>;
  type(text: string): Promise<void>;
  pressEnter(): Promise<void>;
  close(): Promise<void>;
}

const SOON = { timeout: 15_000, interval: 50 };

const openPopups = (page: Page) =>
  page.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP'] })).length);

/** Opens the popup over the toolbar, as a click on the extension's button does. */
export async function openToolbarPopup(extension: Extension): Promise<ToolbarPopup> {
  const own = await quietPage(extension);
  await own.evaluate(() => chrome.action.openPopup());
  const target = await vi.waitFor(async () => {
    const found = await targetOf(extension.page, extension.url('popup.html'));
    if (!found) throw new Error('The toolbar shows no popup.');
    return found;
  }, SOON);
  const { send, evaluate } = target;

  return {
    evaluate,
    until: (expression) =>
      vi.waitFor(async () => {
        if ((await evaluate(`Boolean(${expression})`)) === true) return;
        throw new Error(
          `Not so: ${expression}; the popup says: ${await evaluate('document.body.innerText')}`,
        );
      }, SOON),
    type: async (text) => void (await send('Input.insertText', { text })),
    async pressEnter() {
      const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    async close() {
      await evaluate('void setTimeout(() => window.close())');
      await vi.waitFor(async () => {
        if ((await openPopups(own)) > 0) throw new Error('The popup is still open.');
      }, SOON);
    },
  };
}
