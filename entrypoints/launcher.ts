import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startLauncher } from '../lib/page/launcher.ts';

// The browser's own API: the polyfill is larger than the launcher, which runs on every page of the network.
export default defineUnlistedScript(() =>
  startLauncher({
    send: (message) => chrome.runtime.sendMessage(message),
    text: (key) => chrome.i18n.getMessage(key),
  }),
);
