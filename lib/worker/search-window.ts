/** A window for the search: as wide as the toolbar's popup, and tall enough for a result page. */
export function searchWindow(url: string) {
  return { url, type: 'popup', width: 440, height: 680 } as const;
}
