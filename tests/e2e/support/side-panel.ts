import { expect } from 'vitest';
import { type BrowserTarget, targetOf } from './browser-target.ts';
import type { Extension } from './harness.ts';

/** The browser's side panel, once it is there. */
export async function sidePanelOf({ page, url }: Pick<Extension, 'page' | 'url'>): Promise<BrowserTarget> {
  let found: BrowserTarget | null = null;
  await expect
    .poll(
      async () => {
        found ??= await targetOf(page, url('sidepanel.html'));
        return found !== null;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error('There is no side panel.');
  return found;
}
