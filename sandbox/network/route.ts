export type Route =
  | { kind: 'home' }
  | { kind: 'feed' }
  | { kind: 'alerts' }
  | { kind: 'search'; query: string; page: number }
  | { kind: 'profile'; slug: string }
  | { kind: 'unknown' };

const LOCALE = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/(?:in|feed|alerts|search)(?:\/|$))/i;
const PROFILE = /^\/in\/([^/]+)\/?$/;
const MAX_PAGE = 500;

function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}

/** The view of an address. The path may begin with a locale and end with a slash. */
export function readRoute(url: URL): Route {
  if (url.pathname === '/') return { kind: 'home' };
  const path = url.pathname.replace(LOCALE, '');
  const slug = PROFILE.exec(path)?.[1];
  if (slug !== undefined) return { kind: 'profile', slug };
  switch (path.replace(/\/$/, '')) {
    case '/feed':
      return { kind: 'feed' };
    case '/alerts':
      return { kind: 'alerts' };
    case '/search/people':
      return {
        kind: 'search',
        query: (url.searchParams.get('q') ?? '').slice(0, 200),
        page: pageNumber(url.searchParams.get('page')),
      };
    default:
      return { kind: 'unknown' };
  }
}
