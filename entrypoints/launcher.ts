import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startLauncher } from '../lib/page/launcher.ts';

// The plain API: the polyfill would weigh more than the whole launcher, on every page of the network.
export default defineUnlistedScript(() =>
  startLauncher({
    send: (message) => chrome.runtime.sendMessage(message),
    text: (key) => chrome.i18n.getMessage(key),
  }),
);
