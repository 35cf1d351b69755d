import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { driveView, type Point, type ViewDriver } from '../../../sandbox/browser/view-driver.ts';
import { type BrowserTarget, targetOf } from './browser-target.ts';

/** Drives the browser's side panel, for which Playwright has no page object. */
export interface PanelDriver extends ViewDriver {
  target: BrowserTarget;
  /** Replaces the text of the field that has the focus. */
  type(text: string): Promise<void>;
  enter(): Promise<void>;
  close(): Promise<void>;
}

/** Waits until the side panel of a page's browser is open, and gives a driver for it. */
export async function drivePanel(page: Page, address: string): Promise<PanelDriver> {
  let found: BrowserTarget | null = null;
  await expect
    .poll(async () => {
      found ??= await targetOf(page, address);
      return found !== null;
    })
    .toBe(true);
  const target = found as unknown as BrowserTarget;
  await target.send('Accessibility.enable');
  await target.send('DOM.enable');
  const mouse = (type: string, { x, y }: Point, button: Record<string, unknown> = {}) =>
    target.send('Input.dispatchMouseEvent', { type, x, y, ...button });
  const key = (type: string, what: Record<string, unknown>) =>
    target.send('Input.dispatchKeyEvent', { type, ...what });
  const view = driveView({
    session: async () => target,
    corner: async () => ({ x: 0, y: 0 }),
    move: async (to) => void (await mouse('mouseMoved', to)),
    async click(at, clickCount) {
      await mouse('mouseMoved', at);
      await mouse('mousePressed', at, { button: 'left', buttons: 1, clickCount });
      await mouse('mouseReleased', at, { button: 'left', clickCount });
    },
  });
  return {
    ...view,
    target,
    async type(text) {
      await key('keyDown', { commands: ['selectAll'] });
      await target.send('Input.insertText', { text });
    },
    async enter() {
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
      await key('keyDown', { ...enter, text: '\r' });
      await key('keyUp', enter);
    },
    async close() {
      // The panel is gone before it can answer.
      void target.evaluate('window.close()').catch(() => {});
      await expect.poll(() => targetOf(page, address)).toBeNull();
    },
  };
}
