import { render } from 'preact';
import { followContacts } from '../../components/orders/ports.ts';
import { GuardContext } from '../../components/sidebar/guard.ts';
import { createHindrances } from '../../components/sidebar/hindrances.ts';
import { Hindrance } from '../../components/sidebar/lazy-hindrance.ts';
import { createPanelOrders } from '../../components/sidebar/panel-orders.ts';
import type { BatchProps } from '../../components/sidebar/people-on-page-tab.tsx';
import { createPersonGuard } from '../../components/sidebar/person-guard.ts';
import { Sidebar } from '../../components/sidebar/sidebar.tsx';
import { createSidebarModel } from '../../components/sidebar/sidebar-model.ts';
import { after } from '../../components/ui/clock.ts';
import { lazy } from '../../components/ui/lazy.tsx';
import { createReload } from '../../components/ui/reload.ts';
import { browser } from '../../lib/browser.ts';
import { ask, newClick } from '../../lib/messages/ask.ts';
import { follow } from '../../lib/messages/follow.ts';
import { followTab } from '../../lib/page/follow-tab.ts';
import { createPace } from '../../lib/page/pace.ts';
import { onPartAskedFor } from '../../lib/page/panel-part.ts';
import { isAccountReplaced } from '../../lib/views/account-replaced.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { searchWindow } from '../../lib/worker/search-window.ts';

/** What stands below the people on the page, and the question about a new key, are loaded when they are shown. */
const PanelBatch = lazy(async () => (await import('../../components/sidebar/panel-batch.tsx')).PanelBatch);
const PanelQuestion = lazy(
  async () => (await import('../../components/sidebar/panel-question.tsx')).PanelQuestion,
);

/** Shows the sidebar in the browser's side panel. It follows the tab in front. */
export function showInPanel(root: HTMLElement): void {
  const copy = (value: string) => navigator.clipboard.writeText(value);
  const reload = createReload();
  const tab = followTab('active', (link) => model.show(link));
  const model = createSidebarModel({
    ask,
    newClick,
    follow: (topic, listener) => follow(topic, listener),
    readPage: tab.read,
    readsOnClick: tab.readsOnClick,
    copy,
    after,
    pace: createPace(() => performance.now()),
    close: () => window.close(),
    reload,
    async move() {
      await ask('settings.change', { place: 'overlay', sidebarOpen: true });
      await tab.openOverlay();
      window.close();
    },
    openPanel() {},
    search: () => void browser.windows.create(searchWindow(browser.runtime.getURL('/popup.html'))),
  });
  onPartAskedFor((part) => {
    if (part === 'people') model.tab.value = 'page';
    else model.renaming.value = true;
  });

  const panel = createPanelOrders({
    ask,
    newClick,
    follow: (topic, listener) => follow(topic, listener),
    contacts: followContacts(follow),
    copy,
    announce: model.actions.announce,
  });
  const Batch = (props: BatchProps) => <PanelBatch {...props} panel={panel} session={model.session.value} />;
  const Question = () => <PanelQuestion model={model} ask={ask} />;

  // What was chosen on this page belongs to the account that was in use. Whether a page is read by itself is decided anew.
  let shown: SessionView | null = null;
  model.session.subscribe((session) => {
    const isOtherMode = shown && shown.settings.sidePanelOnly !== session?.settings.sidePanelOnly;
    if (session && (isOtherMode || isAccountReplaced(shown, session))) reload();
    shown = session ?? shown;
  });

  const hindrances = createHindrances(model.actions.announce);
  const guard = createPersonGuard(model, () => performance.now(), hindrances.dropped);
  model.link.subscribe(() => hindrances.dropped(null));
  const Reason = () => (
    // The side panel is open already.
    <Hindrance why={hindrances.why.value} onOpenPanel={() => {}} onDismiss={hindrances.dismiss} />
  );

  render(
    <GuardContext.Provider value={guard}>
      <Sidebar model={model} place="panel" batch={Batch} question={Question} hindrance={Reason} />
    </GuardContext.Provider>,
    root,
  );
  tab.start();
}
