import { browser } from '../browser.ts';
import { t } from '../i18n/text.ts';
import { matchPatterns, type Network } from '../network/link.ts';
import { searchWindow } from './search-window.ts';

const OPEN_PROFILE = 'open-profile';
const SEARCH_TEXT = 'search-text';

/** Creates the context menu entries: one on links to profiles, one on selected text. */
export async function createMenus(network: Network | null): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: SEARCH_TEXT, title: t('menuSearch', '%s'), contexts: ['selection'] });
  if (!network) return;
  browser.contextMenus.create({
    id: OPEN_PROFILE,
    title: t('menuOpenProfile'),
    contexts: ['link'],
    targetUrlPatterns: matchPatterns(network).map((pattern) =>
      pattern.replace(/\/\*$/, `/*${network.prefix.slice(1)}*`),
    ),
  });
}

/** What a chosen menu entry asks for. */
export function menuChoice(info: {
  menuItemId: string | number;
  linkUrl?: string | undefined;
  selectionText?: string | undefined;
}): { open: string } | { search: string } | null {
  if (info.menuItemId === SEARCH_TEXT && info.selectionText) return { search: info.selectionText };
  if (info.menuItemId === OPEN_PROFILE && info.linkUrl) return { open: info.linkUrl };
  return null;
}

/** Opens the search in a window of its own, with the prompt filled in. */
export async function openSearch(prompt: string): Promise<void> {
  const url = browser.runtime.getURL(`/popup.html#${new URLSearchParams({ prompt })}`);
  await browser.windows.create(searchWindow(url));
}
