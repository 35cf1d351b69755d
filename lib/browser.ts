/** The browser's extension API. Everything imports it from here. */
import browser from 'webextension-polyfill';

export { browser };

/** Chrome's own API: its callbacks, unlike the polyfill's promises, still run within the event of a key or a click. */
export const chromeApi: typeof chrome | undefined = globalThis.chrome;

/** The browser's rules for requests, which the polyfill does not know. */
export const requestRules: typeof chrome.declarativeNetRequest | undefined =
  globalThis.chrome?.declarativeNetRequest;

/** Chrome's side panel, which the polyfill does not know. */
export const sidePanel: typeof chrome.sidePanel | undefined = globalThis.chrome?.sidePanel;
