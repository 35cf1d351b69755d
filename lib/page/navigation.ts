interface Navigates {
  /** The page's place in the history. An address that is replaced keeps its place. */
  currentEntry?: { key: string } | null;
  addEventListener(type: 'navigatesuccess', listener: () => void, options: { signal: AbortSignal }): void;
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

/**
 * Calls back each time the page has another address, by whatever means. The fragment does not count. `replaced` says that the
 * page put the address in the place of the last one, as with `history.replaceState`, and did not navigate.
 */
export function watchAddress(moved: (url: string, replaced: boolean) => void, signal: AbortSignal): void {
  // `navigate` itself comes before the address has changed.
  const navigation = (window as { navigation?: Navigates }).navigation;
  const place = () => navigation?.currentEntry?.key ?? null;
  let last = withoutFragment(location.href);
  let lastPlace = place();
  const check = () => {
    const now = withoutFragment(location.href);
    const nowPlace = place();
    const replaced = nowPlace !== null && nowPlace === lastPlace;
    lastPlace = nowPlace;
    if (now === last) return;
    last = now;
    moved(location.href, replaced);
  };
  const options = { signal };
  navigation?.addEventListener('navigatesuccess', check, options);
  window.addEventListener('popstate', check, options);
  window.addEventListener('pageshow', check, options);
}
