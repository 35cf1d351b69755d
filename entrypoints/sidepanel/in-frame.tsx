import { effect } from '@preact/signals';
import { render } from 'preact';
import { decidedBy } from '../../components/sidebar/decided-by.ts';
import { createGuard } from '../../components/sidebar/guard.ts';
import { createHindrances } from '../../components/sidebar/hindrances.ts';
import { Hindrance } from '../../components/sidebar/lazy-hindrance.ts';
import { getDefaultContact } from '../../components/sidebar/shown-contact.ts';
import { Sidebar } from '../../components/sidebar/sidebar.tsx';
import { createSidebarModel } from '../../components/sidebar/sidebar-model.ts';
import { after } from '../../components/ui/clock.ts';
import { GuardContext, SHORTCUT } from '../../components/ui/guard-context.ts';
import { createReload } from '../../components/ui/reload.ts';
import { browser } from '../../lib/browser.ts';
import { ask, newClick } from '../../lib/messages/ask.ts';
import { readCommandKeys } from '../../lib/messages/command-keys.ts';
import { GET_CONTACT } from '../../lib/messages/commands.ts';
import { follow } from '../../lib/messages/follow.ts';
import { MAX_FRAME_LINKS } from '../../lib/messages/link-limits.ts';
import type { LauncherLine } from '../../lib/page/embedded.ts';
import { followTab } from '../../lib/page/follow-tab.ts';
import { watchPage } from '../../lib/page/guard-watch.ts';
import { createPace } from '../../lib/page/pace.ts';
import { askForPart } from '../../lib/page/panel-part.ts';
import { searchWindow } from '../../lib/worker/search-window.ts';
import { copyText } from './copy-text.ts';
import { noteWhenShown } from './note-when-shown.ts';

/** Shows the sidebar over the network's page. The launcher holds this frame, and tells what the page does around it. */
export function showInFrame(root: HTMLElement, line: LauncherLine): void {
  const tab = followTab('own', (link) => model.show(link));
  const close = () => line.send({ type: 'close' });
  const model = createSidebarModel({
    ask,
    newClick,
    follow: (topic, listener) => follow(topic, listener, { orphaned: close }),
    readPage: tab.read,
    maxPeople: MAX_FRAME_LINKS,
    copy: copyText,
    isInFront: tab.isInFront,
    now: Date.now,
    after,
    pace: createPace(() => performance.now()),
    openWorkspace: () => void browser.tabs.create({ url: browser.runtime.getURL('/workspace.html') }),
    close,
    reload: createReload(),
    onFollowed: () => line.send({ type: 'moved' }),
    move() {
      void ask('panel.open', {}).then(({ ok }) => {
        if (!ok) return;
        void ask('launcher.place', { place: 'panel' });
        close();
      });
    },
    openPanel(part) {
      void ask('panel.open', {});
      if (part) askForPart(part);
    },
    search: () => void browser.windows.create(searchWindow(browser.runtime.getURL('/popup.html'))),
  });
  const hindrances = createHindrances(model.actions.announce);
  const page = watchPage(line, root, hindrances.covered);
  const guard = createGuard(page, hindrances.dropped);
  const openPanel = () => {
    void ask('panel.open', {}).then(({ ok }) => ok && close());
  };
  const Reason = () => (
    <Hindrance why={hindrances.why.value} onOpenPanel={openPanel} onDismiss={hindrances.dismiss} />
  );
  let shown: string | null = null;
  model.link.subscribe((link) => {
    hindrances.dropped(null);
    // The page can show another person at any time. A click for the one before must not count for this one.
    if (shown !== null && link?.canonical !== shown) page.anotherPerson();
    shown = link?.canonical ?? shown;
  });
  // Right after opening the frame has the focus and nothing inside of it has. The sidebar itself hears other keys.
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape' && target === document.body) close();
  });
  let last = '';
  effect(() => {
    const now = decidedBy(model);
    if (now !== last) page.drawn();
    last = now;
  });

  // Without the focus the press only brings it here, as the first one does.
  tab.onCommand(GET_CONTACT, () => {
    if (document.hasFocus()) guard(SHORTCUT, () => getDefaultContact(model, Date.now()));
  });

  render(
    <GuardContext.Provider value={guard}>
      <Sidebar readKeys={readCommandKeys} model={model} place="overlay" hindrance={Reason} />
    </GuardContext.Provider>,
    root,
  );
  noteWhenShown(model.noteSeen);
  tab.start();
}
