import { browser, chromeApi, sidePanel } from '../browser.ts';
import type { Settings } from '../settings/settings.ts';

const PLACE = 'place';

/** Notes where the sidebar lives; the overlay, which is what one starts with, by no note at all. */
export async function rememberPlace(place: Settings['place']): Promise<void> {
  if (place === 'overlay') await browser.storage.local.remove(PLACE);
  else await browser.storage.local.set({ [PLACE]: place });
}

/*
 * The browser opens its side panel only within the event of a key or a click, and a worker that was just woken for it
 * has read nothing yet. Measured: that event lasts through the callbacks of extension calls made at once, and through no
 * promise, timer or database, nor through a second callback within the first.
 */

/** Shows the panel beside a window whose recruiter has chosen it. To be called at once, within the event. */
export function openPanelIfChosen(windowId: number): void {
  chromeApi?.storage.local.get(PLACE, (noted) => {
    if (noted[PLACE] === 'panel') sidePanel?.open({ windowId }).catch(ignore);
  });
}

interface TabInFront {
  id: number;
  windowId: number;
}

/** Opens or closes the sidebar where the recruiter has it. To be called at once, within the event. */
export function toggleSidebar({ id: tabId, windowId }: TabInFront, overlay: () => void): void {
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
    // The browser does not say which window a panel is in; where only some have one, opening it is the safe guess.
    else if (facts.panels === 0 || facts.panels < facts.windows || !close) open({ tabId }).catch(ignore);
    else close({ windowId }).catch(ignore);
  };
  chromeApi.storage.local.get(PLACE, (noted) => learn({ isChosen: noted[PLACE] === 'panel' }));
  chromeApi.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }, (found) => learn({ panels: found.length }));
  chromeApi.windows.getAll({ windowTypes: ['normal'] }, (all) => learn({ windows: all.length }));
}

/** The window may be gone meanwhile. */
const ignore = () => {};
