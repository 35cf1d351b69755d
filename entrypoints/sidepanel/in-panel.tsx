import { signal } from '@preact/signals';
import { render } from 'preact';
import { FoundFoot } from '../../components/found/found-foot.tsx';
import { createFoundModel } from '../../components/found/found-model.ts';
import { followContacts } from '../../components/orders/ports.ts';
import { createHindrances } from '../../components/sidebar/hindrances.ts';
import { Hindrance } from '../../components/sidebar/lazy-hindrance.ts';
import { createPanelOrders } from '../../components/sidebar/panel-orders.ts';
import type { BatchProps } from '../../components/sidebar/people-on-page-tab.tsx';
import { createPersonGuard } from '../../components/sidebar/person-guard.ts';
import { getDefaultContact } from '../../components/sidebar/shown-contact.ts';
import { Sidebar } from '../../components/sidebar/sidebar.tsx';
import { createSidebarModel } from '../../components/sidebar/sidebar-model.ts';
import { after } from '../../components/ui/clock.ts';
import { GuardContext, SHORTCUT } from '../../components/ui/guard-context.ts';
import { lazy } from '../../components/ui/lazy.tsx';
import { createReload } from '../../components/ui/reload.ts';
import { browser } from '../../lib/browser.ts';
import { lazy as onceMade } from '../../lib/i18n/text.ts';
import { ask, newClick } from '../../lib/messages/ask.ts';
import { readCommandKeys } from '../../lib/messages/command-keys.ts';
import { GET_CONTACT } from '../../lib/messages/commands.ts';
import { follow } from '../../lib/messages/follow.ts';
import { followTab } from '../../lib/page/follow-tab.ts';
import { createPace } from '../../lib/page/pace.ts';
import { onPartAskedFor } from '../../lib/page/panel-part.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import { isAccountReplaced } from '../../lib/views/account-replaced.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { searchWindow } from '../../lib/worker/search-window.ts';
import { copyText } from './copy-text.ts';
import { noteWhenShown } from './note-when-shown.ts';

/** What stands below the people on the page, and the question about a new key, are loaded when they are shown. */
const PanelBatch = lazy(async () => (await import('../../components/sidebar/panel-batch.tsx')).PanelBatch);
const PanelQuestion = lazy(
  async () => (await import('../../components/sidebar/panel-question.tsx')).PanelQuestion,
);

/** The sidebar over the page was asked for what is noted of the person. */
const isNotedWanted = signal(false);
/** The person in front, as the worker tells of them. */
let shownPerson: () => PersonView | null = () => null;
/** What the recruiter notes is loaded with the first person who is known. */
const noted = onceMade(async () =>
  (await import('./panel-follow-up.tsx')).createPanelFollowUp(isNotedWanted, () => shownPerson()),
);
const Noted = lazy(async () => (await noted()).Noted);

/** Shows the sidebar in the browser's side panel. It follows the tab in front. */
export function showInPanel(root: HTMLElement): void {
  const reload = createReload();
  const tab = followTab('active', (link) => model.show(link));
  const model = createSidebarModel({
    ask,
    newClick,
    follow: (topic, listener) => follow(topic, listener),
    readPage: tab.read,
    readsOnClick: tab.readsOnClick,
    copy: copyText,
    isInFront: tab.isInFront,
    now: Date.now,
    after,
    pace: createPace(() => performance.now()),
    openWorkspace: () => void browser.tabs.create({ url: browser.runtime.getURL('/workspace.html') }),
    close: () => window.close(),
    reload,
    async move() {
      await ask('settings.change', { place: 'overlay', sidebarOpen: true });
      await tab.openOverlay();
      window.close();
    },
    openPanel() {},
    mail: (urn) => void noted().then((made) => made.markContacted(urn)),
    search: () => void browser.windows.create(searchWindow(browser.runtime.getURL('/popup.html'))),
  });
  shownPerson = () => model.view.value;
  const found = createFoundModel({ ask, copy: copyText, announce: model.actions.announce, after });
  onPartAskedFor((part) => {
    if (part === 'people') model.tab.value = 'page';
    else if (part === 'found') found.isOpen.value = true;
    else if (part === 'noted') isNotedWanted.value = true;
    else model.renaming.value = true;
  });

  const panel = createPanelOrders({
    ask,
    newClick,
    follow: (topic, listener) => follow(topic, listener),
    contacts: followContacts(follow),
    copy: copyText,
    announce: model.actions.announce,
    session: model.session,
    areBlocked: async (people) => (await noted()).areBlocked(people),
  });
  const Batch = (props: BatchProps) => <PanelBatch {...props} panel={panel} session={model.session.value} />;
  const Question = () => <PanelQuestion model={model} ask={ask} />;

  const Foot = () => {
    const session = model.session.value;
    return session ? (
      <FoundFoot found={session.found} model={found} isExportOff={isExportOffIn(session)} />
    ) : (
      <div class="ts-foot" />
    );
  };

  // What was chosen on this page belongs to the account that was in use. Whether a page is read by itself is decided anew.
  let shown: SessionView | null = null;
  model.session.subscribe((session) => {
    const isOtherMode = shown && shown.settings.sidePanelOnly !== session?.settings.sidePanelOnly;
    if (session && (isOtherMode || isAccountReplaced(shown, session))) reload();
    shown = session ?? shown;
  });

  const hindrances = createHindrances(model.actions.announce);
  const guard = createPersonGuard(model, () => performance.now(), hindrances.dropped);
  let last: string | null = null;
  model.link.subscribe((link) => {
    hindrances.dropped(null);
    // It was asked for of the person before.
    if (last !== null && link?.canonical !== last) isNotedWanted.value = false;
    last = link?.canonical ?? last;
  });
  const Reason = () => (
    // The side panel is open already.
    <Hindrance why={hindrances.why.value} onOpenPanel={() => {}} onDismiss={hindrances.dismiss} />
  );

  tab.onCommand(GET_CONTACT, () => guard(SHORTCUT, () => getDefaultContact(model, Date.now())));

  render(
    <GuardContext.Provider value={guard}>
      <Sidebar
        readKeys={readCommandKeys}
        model={model}
        place="panel"
        batch={Batch}
        question={Question}
        noted={Noted}
        foot={Foot}
        hindrance={Reason}
      />
    </GuardContext.Provider>,
    root,
  );
  noteWhenShown(model.noteSeen);
  tab.start();
}
