interface Navigates {
  addEventListener(type: 'navigatesuccess', listener: () => void, options: { signal: AbortSignal }): void;
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

/** Calls back each time the page has another address, by whatever means. The fragment does not count. */
export function watchAddress(moved: (url: string) => void, signal: AbortSignal): void {
  let last = withoutFragment(location.href);
  const check = () => {
    const now = withoutFragment(location.href);
    if (now === last) return;
    last = now;
    moved(location.href);
  };
  const options = { signal };
  // `navigate` itself comes before the address has changed.
  const navigation = (window as { navigation?: Navigates }).navigation;
  navigation?.addEventListener('navigatesuccess', check, options);
  window.addEventListener('popstate', check, options);
  window.addEventListener('pageshow', check, options);
}
