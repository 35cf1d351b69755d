import type { ComponentType } from 'preact';
import { createHindrances } from '../../components/sidebar/hindrances.ts';
import { Hindrance } from '../../components/sidebar/lazy-hindrance.ts';
import { createPersonGuard } from '../../components/sidebar/person-guard.ts';
import { createSidebarModel } from '../../components/sidebar/sidebar-model.ts';
import type { SidebarPorts } from '../../components/sidebar/sidebar-types.ts';
import { TabPerson } from '../../components/sidebar/tab-person.tsx';
import { after } from '../../components/ui/clock.ts';
import { GuardContext } from '../../components/ui/guard-context.ts';
import { browser, sidePanel } from '../../lib/browser.ts';
import { followTab } from '../../lib/page/follow-tab.ts';
import { createPace } from '../../lib/page/pace.ts';

/** The contacts of the person in the tab in front. Calls back whether that tab shows a profile. */
export function createTabPerson(
  ports: Pick<SidebarPorts, 'ask' | 'follow' | 'newClick' | 'copy' | 'reload'>,
  windowId: number,
  onProfile: (is: boolean) => void,
): ComponentType<{ folded: boolean }> {
  const tab = followTab('active', (link) => {
    onProfile(link !== null);
    model.show(link);
  });
  // The browser opens its panel only within the click, before anything is awaited.
  const openPanel = () => void sidePanel?.open({ windowId }).then(() => window.close());
  const model = createSidebarModel({
    ...ports,
    readPage: tab.read,
    readsOnClick: tab.readsOnClick,
    isInFront: tab.isInFront,
    now: Date.now,
    after,
    pace: createPace(() => performance.now()),
    openWorkspace: () => void browser.tabs.create({ url: browser.runtime.getURL('/workspace.html') }),
    close: () => window.close(),
    move: openPanel,
    openPanel,
  });
  const hindrances = createHindrances(model.actions.announce);
  const guard = createPersonGuard(model, () => performance.now(), hindrances.dropped);
  model.link.subscribe(() => hindrances.dropped(null));
  const Reason = () => (
    <Hindrance why={hindrances.why.value} onOpenPanel={openPanel} onDismiss={hindrances.dismiss} />
  );
  tab.start();
  return ({ folded }) => (
    <GuardContext.Provider value={guard}>
      <TabPerson model={model} folded={folded} hindrance={Reason} />
    </GuardContext.Provider>
  );
}
