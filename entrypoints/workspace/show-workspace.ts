/** Shows an open workspace at an address of its own, or opens one. */
export async function showWorkspace(hash: string): Promise<void> {
  const page = chrome.runtime.getURL('/workspace.html');
  const url = `${page}${hash}`;
  const open = await chrome.runtime.getContexts({ contextTypes: ['TAB'] });
  const found = open.find(({ documentUrl }) => documentUrl?.startsWith(page));
  if (!found) return void (await chrome.tabs.create({ url }));
  await chrome.tabs.update(found.tabId, { url, active: true });
  await chrome.windows.update(found.windowId, { focused: true });
}
