/** The name under which the browser's session holds the people whose file the workspace is to make. */
export const EXPORT_AS = 'exportAs';

/** Asks in the workspace which file of people is wanted. A popup would close with the first click beside it. */
export async function exportAs(urns: readonly string[], what: string): Promise<void> {
  await chrome.storage.session.set({ [EXPORT_AS]: { urns, what } });
  await chrome.tabs.create({ url: chrome.runtime.getURL('/workspace.html#export') });
}
