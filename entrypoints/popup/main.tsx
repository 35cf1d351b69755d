import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import '../../assets/ui.css';
import '../../components/popup/popup.css';
import { followContacts } from '../../components/orders/ports.ts';
import { Popup, type PopupPerson } from '../../components/popup/popup.tsx';
import { createPopupModel } from '../../components/popup/popup-model.ts';
import { after } from '../../components/ui/clock.ts';
import { lazy } from '../../components/ui/lazy.tsx';
import { createReload } from '../../components/ui/reload.ts';
import { locale, setText, textFromBrowser } from '../../lib/i18n/text.ts';
import { createAsk, newClick } from '../../lib/messages/ask-with.ts';
import { createFollow } from '../../lib/messages/follow-with.ts';
import { networkInView } from '../../lib/views/session-view.ts';
import { searchWindow } from '../../lib/worker/search-window.ts';
import { isProfile, keepKnown, readKnown } from './last-popup.ts';
import { lazyFollowUp } from './lazy-follow-up.ts';

// The browser's own API: the polyfill adds nothing here and is a tenth of the popup's size.
const ask = createAsk(() => chrome.runtime);
const follow = createFollow(() => chrome.runtime);

setText(textFromBrowser(chrome.i18n));
document.documentElement.lang = locale();

const inToolbar = chrome.extension.getViews({ type: 'popup' }).includes(window);
document.documentElement.classList.toggle('ts-root--toolbar', inToolbar);

const known = readKnown();
const reload = createReload();
const copy = (text: string) => navigator.clipboard.writeText(text);
const model = createPopupModel({
  ask,
  newClick,
  now: () => Date.now(),
  after,
  contacts: followContacts(follow),
  startOver: reload,
  copy,
  files: () => import('./people-files.ts'),
  ...lazyFollowUp(async ({ model: { drafts }, ports }) =>
    (await import('./kept-drafts.ts')).keepDrafts(drafts, ports),
  ),
  last: known,
  prefill: new URLSearchParams(location.hash.slice(1)).get('prompt'),
});

follow({ topic: 'search' }, model.receiveSearch);
follow({ topic: 'orders' }, model.receiveOrders);

// Drawn once the tab in front is known: what belongs to its person comes first, and must not push the rest down later.
void chrome.tabs.query({ active: true, currentWindow: true }).then(
  ([tab]) => draw(tab),
  () => draw(),
);

function openTab(path: string): void {
  void chrome.tabs.create({ url: chrome.runtime.getURL(path) });
}

function draw(tab?: chrome.tabs.Tab): void {
  render(
    <Popup
      model={model}
      onWorkspace={() => openTab('/workspace.html')}
      onAllOrders={() => openTab('/workspace.html#activity')}
      onWindow={inToolbar ? openWindow : undefined}
      person={tab?.url?.startsWith('http') ? personOf(tab) : undefined}
    />,
    document.body,
  );
}

/** The person of a tab whose address the extension may see: that of the network. */
function personOf({ url, windowId }: chrome.tabs.Tab): PopupPerson {
  const shown = signal(isProfile(known.network, url));
  effect(() => {
    if (model.session.value) shown.value ||= isProfile(networkInView(model.session.value), url);
  });
  const Contact = lazy(async () =>
    (await import('./tab-person.tsx')).createTabPerson(
      { ask, follow, newClick, copy, reload },
      windowId,
      (is) => {
        shown.value = is;
      },
    ),
  );
  return { shown, Contact };
}
addEventListener('pagehide', model.save);

effect(() => {
  if (!model.isRestored.value || !model.session.value) return;
  keepKnown({
    network: networkInView(model.session.value),
    wasBusy: model.isBusy.value,
    hadFound: model.hasFound.value,
  });
});

async function openWindow(): Promise<void> {
  model.save();
  await chrome.windows.create(searchWindow(chrome.runtime.getURL('/popup.html')));
  close();
}
