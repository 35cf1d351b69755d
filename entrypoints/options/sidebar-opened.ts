import { chromeApi } from '../../lib/browser.ts';

const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 15_000;

/** Waits for the sidebar in a tab, or for the side panel. False if neither comes. */
export async function sidebarOpened(tabId: number | undefined): Promise<boolean> {
  const runtime = chromeApi?.runtime;
  // A browser that does not tell which views are open is believed to have opened this one.
  if (!runtime?.getContexts) return true;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const views = await runtime.getContexts({ contextTypes: ['TAB', 'SIDE_PANEL'] });
    const isSidebar = (view: chrome.runtime.ExtensionContext) =>
      view.contextType === 'SIDE_PANEL' || (view.tabId === tabId && view.frameId > 0);
    if (views.some(isSidebar)) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
