interface HasPlace {
  currentEntry?: { key: string } | null;
}

/**
 * Tells whether the page has put its address in the place of the last one, as with `history.replaceState`, or has navigated.
 * Call it at each new address. It answers no where the browser does not tell a page's place in its history.
 */
export function watchHistoryPlace(): () => boolean {
  const place = () => (window as { navigation?: HasPlace }).navigation?.currentEntry?.key ?? null;
  let last = place();
  return () => {
    const now = place();
    const isReplaced = now !== null && now === last;
    last = now;
    return isReplaced;
  };
}
