/** The search in a window of its own: as wide as in the toolbar, and tall enough for a page of results. */
export function searchWindow(url: string) {
  return { url, type: 'popup', width: 440, height: 680 } as const;
}
