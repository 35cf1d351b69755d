/** The one door to the browser's extension API. */
import browser from 'webextension-polyfill';

export { browser };

/** Chrome's side panel, which the polyfill does not know. */
export const sidePanel: typeof chrome.sidePanel | undefined = globalThis.chrome?.sidePanel;
