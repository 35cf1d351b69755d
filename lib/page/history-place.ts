/**
 * Tells whether the page has put its address in the place of the last one, as with `history.replaceState`, or has navigated.
 * Call it at each new address. It answers no where the browser does not tell a page's place in its history.
 */
export function watchHistoryPlace(): () => boolean {
  const place = () => window.navigation.currentEntry?.key;
  let last = place();
  return () => {
    const now = place();
    const isReplaced = !!now && now === last;
    last = now;
    return isReplaced;
  };
}
