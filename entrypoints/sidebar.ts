import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import css from '../components/sidebar/overlay.css?inline';
import { type Overlay, openOverlay } from '../components/sidebar/overlay.tsx';
import { setText, textFromBrowser } from '../lib/i18n/text.ts';
import { createAsk, newClick } from '../lib/messages/ask-with.ts';
import { createFollow } from '../lib/messages/follow-with.ts';
import { isOrphaned } from '../lib/page/host.ts';
import { pageState } from '../lib/page/page-state.ts';

// The browser's own API: the polyfill adds nothing here and is a tenth of the sidebar's size.
const ask = createAsk(() => chrome.runtime);
const follow = createFollow(() => chrome.runtime);

export default defineUnlistedScript(() => {
  const shared = pageState();
  if (shared.sidebar) {
    shared.sidebar.toggle();
    return;
  }
  const text = textFromBrowser({
    // After an update of the extension this old script can't read messages any more. Its last render needs none.
    getMessage: (key, parts) => (isOrphaned() ? '' : chrome.i18n.getMessage(key, parts)),
    getUILanguage: () => chrome.i18n.getUILanguage(),
  });
  setText(text);
  let overlay: Overlay | null = null;
  let opening = false;

  async function open(): Promise<void> {
    if (opening || overlay) return;
    opening = true;
    const state = await ask('launcher.state', { url: location.origin + location.pathname });
    opening = false;
    if (!state.ok) return;
    shared.launcher?.hide(true);
    overlay = openOverlay({
      network: state.data.network,
      css,
      locale: text.locale,
      ports: {
        ask,
        newClick,
        follow,
        move() {
          void ask('panel.open', {}).then(({ ok }) => {
            if (!ok) return;
            void ask('launcher.place', { place: 'panel' });
            overlay?.remove();
          });
        },
      },
      onClosed() {
        overlay = null;
        if (isOrphaned()) return;
        shared.launcher?.hide(false);
        void ask('launcher.place', { open: false }).then(() => shared.launcher?.refresh());
      },
    });
    overlay.focus();
    void ask('launcher.place', { open: true });
  }

  shared.sidebar = {
    toggle: () => (overlay ? overlay.remove() : void open()),
    isOpen: () => overlay !== null,
    dispose: () => overlay?.remove(),
  };
  void open();
});
