import { browser } from '../browser.ts';
import { follow } from '../messages/follow.ts';
import { type Network, type ProfileLink, profileOf } from '../network/link.ts';
import { networkInView } from '../views/session-view.ts';
import type { PageReading } from './page-state.ts';

interface FollowedTab {
  start(): void;
  /** Reads the page in the tab. */
  read(link: ProfileLink | null, previous: string | null): Promise<PageReading | null>;
  /** Whether the page may be read on a click only. It may not be read at all before the settings are known. */
  readsOnClick(): boolean;
  /** Shows the sidebar over the page of the tab. */
  openOverlay(): Promise<void>;
  /** Whether the tab is the one in front, in the window that has the focus. */
  isInFront(): Promise<boolean>;
  /** Calls back when the recruiter presses a shortcut while the tab is in front and shows the profile that was told last. */
  onCommand(name: string, pressed: () => void): void;
}

/**
 * Follows which profile a tab shows: the tab in front of the window, or the one that this page is framed in. The extension
 * knows the address of the network's pages only.
 */
export function followTab(which: 'active' | 'own', shown: (link: ProfileLink | null) => void): FollowedTab {
  let network: Network | null = null;
  let windowId: number | undefined;
  let tabId: number | undefined;
  let told: ProfileLink | null = null;
  let readsOnClick = which === 'active';
  let looks = 0;

  async function find() {
    if (which === 'own') return browser.tabs.getCurrent();
    if (windowId === undefined) windowId = (await browser.windows.getCurrent()).id;
    const [tab] = await browser.tabs.query({ active: true, ...(windowId !== undefined && { windowId }) });
    return tab;
  }

  /** Asks for the tab, one question at a time: a page can change its address faster than the browser answers. */
  async function look(): Promise<void> {
    looks += 1;
    if (looks > 1) return;
    let answered: number;
    do {
      answered = looks;
      const tab = await find().catch(() => undefined);
      tabId = tab?.id;
      told = profileIn(tab?.url);
      shown(told);
    } while (answered !== looks);
    looks = 0;
  }

  function profileIn(url: string | undefined): ProfileLink | null {
    return network && url ? profileOf(network, url) : null;
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
        readsOnClick = session.settings.sidePanelOnly;
        if (JSON.stringify(next) === JSON.stringify(network) && network !== null) return;
        network = next;
        void look();
      });
      if (which === 'active') browser.tabs.onActivated.addListener(() => void look());
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
    readsOnClick: () => readsOnClick,
    async isInFront() {
      const tab = await find().catch(() => undefined);
      if (!tab?.active || tab.windowId === undefined) return false;
      return (await browser.windows.get(tab.windowId)).focused;
    },
    onCommand(name, pressed) {
      browser.commands.onCommand.addListener((command, tab) => {
        if (command !== name || tab?.id === undefined || tab.id !== tabId || !told) return;
        if (profileIn(tab.url)?.canonical === told.canonical) pressed();
      });
    },
    openOverlay: async () => {
      await inTab((id) => browser.tabs.sendMessage(id, 'toggle-sidebar', { frameId: 0 }));
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
