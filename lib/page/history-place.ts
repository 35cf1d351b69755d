/**
 * Tells whether the page has put its address in the place of the last one, as with `history.replaceState`, or has navigated.
 * Call it at each new address, the first one included. It answers no to the first one, and where the browser does not tell a
 * page's place in its history.
 */
export function watchHistoryPlace(): () => boolean {
  const place = () => navigation.currentEntry?.key;
  let last: string | undefined;
  return () => {
    const now = place();
    const isReplaced = !!now && now === last;
    last = now;
    return isReplaced;
  };
}
