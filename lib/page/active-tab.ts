import { browser } from '../browser.ts';
import { follow } from '../messages/follow.ts';
import { type Network, type ProfileLink, profileOf } from '../network/link.ts';
import { networkInView } from '../views/session-view.ts';
import type { PageReading } from './page-state.ts';

interface ActiveTab {
  start(): void;
  /** Reads the page in the tab. */
  read(link: ProfileLink | null, previous: string | null): Promise<PageReading | null>;
  /** Shows the sidebar over the page of the tab. */
  openOverlay(): Promise<void>;
}

/** Follows which profile the active tab shows. The extension knows the address of the network's pages only. */
export function followActiveTab(shown: (link: ProfileLink | null) => void): ActiveTab {
  let network: Network | null = null;
  let windowId: number | undefined;
  let tabId: number | undefined;

  async function look(): Promise<void> {
    if (windowId === undefined) windowId = (await browser.windows.getCurrent()).id;
    const [tab] = await browser.tabs.query({ active: true, ...(windowId !== undefined && { windowId }) });
    tabId = tab?.id;
    shown(network && tab?.url ? profileOf(network, tab.url) : null);
  }

  async function inTab<T>(work: (tab: number) => Promise<T>): Promise<T | null> {
    if (tabId === undefined) return null;
    try {
      return await work(tabId);
    } catch {
      // Not a page of the network, or a page that is being left.
      return null;
    }
  }

  return {
    start() {
      follow({ topic: 'session' }, (session) => {
        const next = networkInView(session);
        if (JSON.stringify(next) === JSON.stringify(network) && network !== null) return;
        network = next;
        void look();
      });
      browser.tabs.onActivated.addListener(() => void look());
      browser.tabs.onUpdated.addListener((id, change) => {
        if (id === tabId && (change.url !== undefined || change.status === 'complete')) void look();
      });
    },
    read: (link, previous) =>
      inTab(async (id) => {
        const target = { tabId: id };
        await browser.scripting.executeScript({ target, files: ['/page-reader.js'] });
        const [frame] = await browser.scripting.executeScript({
          target,
          args: [network, link, previous],
          func: readInTab,
        });
        return (frame?.result as PageReading | null | undefined) ?? null;
      }),
    openOverlay: async () => {
      await inTab((id) =>
        browser.scripting.executeScript({ target: { tabId: id }, files: ['/page-reader.js', '/sidebar.js'] }),
      );
    },
  };
}

/** Runs in the tab, without the imports and variables of this file. */
function readInTab(
  network: Network | null,
  link: ProfileLink | null,
  previous: string | null,
): PageReading | null {
  return (network && globalThis.talentScout?.readPage?.(network, link, previous)) ?? null;
}
