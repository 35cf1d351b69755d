import { render } from 'preact';
import '../../assets/ui.css';
import '../../components/popup/popup.css';
import { followContacts } from '../../components/orders/ports.ts';
import { Popup } from '../../components/popup/popup.tsx';
import { createPopupModel } from '../../components/popup/popup-model.ts';
import { after } from '../../components/ui/clock.ts';
import { createReload } from '../../components/ui/reload.ts';
import { locale, setText, textFromBrowser } from '../../lib/i18n/text.ts';
import { createAsk, newClick } from '../../lib/messages/ask-with.ts';
import { createFollow } from '../../lib/messages/follow-with.ts';
import { searchWindow } from '../../lib/worker/search-window.ts';

// The browser's own API: the polyfill adds nothing here and is a tenth of the popup's size.
const ask = createAsk(() => chrome.runtime);
const follow = createFollow(() => chrome.runtime);

setText(textFromBrowser(chrome.i18n));
document.documentElement.lang = locale();

const inToolbar = chrome.extension.getViews({ type: 'popup' }).includes(window);
document.documentElement.classList.toggle('ts-root--toolbar', inToolbar);

const model = createPopupModel({
  ask,
  newClick,
  now: () => Date.now(),
  after,
  contacts: followContacts(follow),
  startOver: createReload(),
  copy: (text) => navigator.clipboard.writeText(text),
  prefill: new URLSearchParams(location.hash.slice(1)).get('prompt'),
});

render(
  <Popup
    model={model}
    onWorkspace={() => void chrome.tabs.create({ url: chrome.runtime.getURL('/workspace.html') })}
    onWindow={inToolbar ? openWindow : undefined}
  />,
  document.body,
);

follow({ topic: 'search' }, model.receiveSearch);
follow({ topic: 'orders' }, model.receiveOrders);
addEventListener('pagehide', model.save);

async function openWindow(): Promise<void> {
  model.save();
  await chrome.windows.create(searchWindow(chrome.runtime.getURL('/popup.html')));
  close();
}
