import { browser, chromeApi, sidePanel } from '../browser.ts';
import { GET_CONTACT } from '../messages/commands.ts';
import type { Settings } from '../settings/settings.ts';

const PLACE = 'place';

/**
 * Notes where the sidebar opens. The overlay is the default and has no note. Where there is only the side panel, the
 * toolbar opens it instead of the popup.
 */
export async function rememberPlace({
  place,
  sidePanelOnly,
}: Pick<Settings, 'place' | 'sidePanelOnly'>): Promise<void> {
  await sidePanel?.setPanelBehavior({ openPanelOnActionClick: sidePanelOnly });
  await browser.action.setPopup({ popup: sidePanelOnly ? '' : 'popup.html' });
  if (place === 'overlay') await browser.storage.local.remove(PLACE);
  else await browser.storage.local.set({ [PLACE]: place });
}

/*
 * The browser opens its side panel only within the event of a key or a click, and a worker that was just started for it
 * has read nothing yet. Measured: the event lasts through the callbacks of extension calls that are made at once. It does
 * not last through a promise, a timer, the database, or a callback within a callback.
 */

/** Opens the side panel if the recruiter has chosen it over the overlay. To be called at once, within the event. */
export function openPanelIfChosen(windowId: number): void {
  chromeApi?.storage.local.get(PLACE, (noted) => {
    if (noted[PLACE] === 'panel') sidePanel?.open({ windowId }).catch(ignore);
  });
}

interface TabInFront {
  id: number;
  windowId: number;
}

/**
 * Opens the sidebar, in the side panel or as overlay. Its own shortcut also closes it. An open sidebar hears the other one
 * by itself. To be called at once, within the event.
 */
export function openSidebar({ id: tabId, windowId }: TabInFront, command: string, overlay: () => void): void {
  if (!chromeApi || !sidePanel) {
    overlay();
    return;
  }
  const { open, close } = sidePanel;
  const facts = { isChosen: false, panels: 0, windows: 0 };
  let waiting = 3;
  const learn = (fact: Partial<typeof facts>) => {
    Object.assign(facts, fact);
    waiting -= 1;
    if (waiting > 0) return;
    if (!facts.isChosen) overlay();
    // The browser does not say which window a panel is in. If only some windows have one, opening is the safe guess.
    else if (facts.panels === 0 || facts.panels < facts.windows || !close || command === GET_CONTACT)
      open({ tabId }).catch(ignore);
    else close({ windowId }).catch(ignore);
  };
  chromeApi.storage.local.get(PLACE, (noted) => learn({ isChosen: noted[PLACE] === 'panel' }));
  chromeApi.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }, (found) => learn({ panels: found.length }));
  chromeApi.windows.getAll({ windowTypes: ['normal'] }, (all) => learn({ windows: all.length }));
}

/** The window may have been closed meanwhile. */
const ignore = () => {};
