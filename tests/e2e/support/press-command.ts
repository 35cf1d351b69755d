import { sidebarFrame } from '../../../sandbox/browser/sidebar-driver.ts';
import { type Extension, quietPage } from './harness.ts';

/**
 * Tells the extension of a shortcut that was pressed over the tab in `extension.page`. The browser tells every part of the
 * extension that listens: the worker, and the sidebar where it is open. Keys of the browser itself can't be pressed by a test.
 */
export async function pressCommand(extension: Extension, command: string): Promise<void> {
  const { context, page } = extension;
  const own = await quietPage(extension);
  const tab = await own.evaluate(
    async (url) => (await chrome.tabs.query({})).find((one) => one.url === url) ?? null,
    page.url(),
  );
  // Whoever is there when the key goes down hears of it: not the sidebar that this press opens.
  const frame = sidebarFrame(page);
  await context.serviceWorkers().at(-1)?.evaluate(dispatch, { command, tab });
  await frame?.evaluate(dispatch, { command, tab });
}

/** Runs in a part of the extension. */
function dispatch({ command, tab }: { command: string; tab: unknown }): void {
  (chrome.commands.onCommand as unknown as { dispatch(...args: unknown[]): void }).dispatch(command, tab);
}
