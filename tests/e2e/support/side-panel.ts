import type { Page } from 'playwright-core';
import { type BrowserTarget, targetOf } from './browser-target.ts';

export type SidePanel = Pick<BrowserTarget, 'evaluate' | 'press'>;

/** The open side panel of the window that `page` is in. */
export function sidePanelOf(page: Page, url: string): Promise<SidePanel | null> {
  return targetOf(page, url);
}
