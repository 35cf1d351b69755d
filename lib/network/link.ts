/**
 * Profile links: which person an address stands for.
 * The launcher carries this file on every page of the network, so it imports nothing.
 */

/** A professional network, understood once from a pasted profile link and then kept as plain JSON. */
export interface Network {
  /** The origin of the pasted link: `https://www.site.com`. */
  origin: string;
  /** What all its hosts share: `site.com`, with the port where there is one. */
  site: string;
  /** The path before the slug, lower case, with both slashes: `/in/`, or `/` when profiles sit at the root. */
  prefix: string;
  /** The link it was learnt from, cleaned. */
  example: string;
  /** Only the host in `site` belongs to the network, none of its subdomains. */
  oneHost?: true;
}

export interface ProfileLink {
  /** One string per person: what links are compared and indexed by. */
  canonical: string;
  /** The person's part of the path, decoded, in the case it was written. */
  slug: string;
  /** An address that opens: on the network's own host, without locale, query or sub-page. */
  url: string;
}

const MAX_URL_CHARS = 8192;
const MAX_SLUG_CHARS = 256;

const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;
const DOT_SEGMENT = /[\\/](?:\.|%2e){1,2}(?:[\\/?#]|$)/i;
const LOCALE = /^(?:[a-z]{2}|fil)(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i;
/** Leftmost host labels that choose a language, a country or a device, never another site. */
const SAME_SITE_LABEL = /^(?:www\d?|m|mobile|touch|[a-z]{2}(?:-[a-z]{2})?)\./;
/** A decoded slug has no slashes and percent signs. Control characters and direction overrides could deceive a reader. */
const UNSAFE = /[\p{Cc}/\\%\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Paths of pages that are no profiles. */
const RESERVED = /^(?:me|new|edit|view|search|login|signup|register|settings|unavailable|undefined|null)$/;
const RESERVED_AT_ROOT =
  /^(?:..?|home|feed|jobs?|company|companies|people|profiles?|users?|groups?|events?|news|blog|about|help|support|legal|privacy|terms|contact|pricing|products?|learning|messag(?:es|ing)|notifications|mynetwork|explore|logout|join|sign-?in|auth|account|api|static|assets|.*\.(?:html?|php|aspx?|txt|xml|json|ico))$/;

/** Whether a slug is a generated id (long, mixed case, digits), which is another person's in another case. */
function isGeneratedId(slug: string): boolean {
  return slug.length >= 20 && /^[\w-]+$/.test(slug) && /\d/.test(slug) && /[a-z\d][A-Z]/.test(slug);
}

function fold(slug: string): string {
  return isGeneratedId(slug) ? slug : slug.toLowerCase().normalize('NFC');
}

function decodeSlug(segment: string | undefined): string | null {
  if (!segment) return null;
  try {
    const slug = decodeURIComponent(segment).normalize('NFC');
    return UNSAFE.test(slug) || slug.trim() !== slug || slug === '' ? null : slug;
  } catch {
    return null;
  }
}

function parse(text: string, protocol: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL_CHARS || DOT_SEGMENT.test(trimmed.split(/[?#]/, 1)[0] ?? '')) return null;
  return URL.parse(SCHEME.test(trimmed) ? trimmed : `${protocol}//${trimmed.replace(/^\/\//, '')}`);
}

/** Whether a host (with port) is the site itself or one of its language, country or device hosts. */
export function isSameSite(site: string, host: string): boolean {
  let rest = host.replace(/\.(?=:|$)/, '');
  while (rest !== site) {
    const shorter = rest.replace(SAME_SITE_LABEL, '');
    if (shorter === rest) return false;
    rest = shorter;
  }
  return true;
}

function isHostOf({ site, oneHost }: Network, host: string): boolean {
  return oneHost ? host === site : isSameSite(site, host);
}

/** Whether a path segment or host label names a language or country, as in `fr`, `pt-br`, `zh-hant-tw`. */
export function isLocale(segment: string): boolean {
  return LOCALE.test(segment);
}

function slugIn(prefix: string, pathname: string): string | null {
  const segments = pathname.split('/').slice(1);
  const wanted = prefix.split('/').slice(1, -1);
  const startsAt = (at: number) => wanted.every((part, i) => segments[at + i]?.toLowerCase() === part);
  if (wanted.length > 0) {
    // The prefix is tried first: `/in/` is a profile path before it is a locale.
    const at = startsAt(0) ? 0 : isLocale(segments[0] ?? '') && startsAt(1) ? 1 : -1;
    return at < 0 ? null : decodeSlug(segments[at + wanted.length]);
  }
  const parts = segments.filter((part, i) => part !== '' || i < segments.length - 1);
  if (parts.length === 2 && isLocale(parts[0] ?? '')) parts.shift();
  // Where profiles are at the root, a deeper path (`/jane/project`) is no part of the profile.
  const slug = parts.length === 1 ? decodeSlug(parts[0]) : null;
  return slug !== null && RESERVED_AT_ROOT.test(slug.toLowerCase()) ? null : slug;
}

/** The profile that an address leads to, or null when it is no profile of this network. */
export function profileOf(network: Network, url: string): ProfileLink | null {
  const protocol = network.origin.startsWith('http:') ? 'http:' : 'https:';
  const parsed = parse(url, protocol);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return null;
  if (!isHostOf(network, parsed.host)) return null;
  const slug = slugIn(network.prefix, parsed.pathname);
  if (slug === null) return null;
  const folded = fold(slug);
  if (slug.length > MAX_SLUG_CHARS || folded.length > MAX_SLUG_CHARS || RESERVED.test(folded)) return null;
  const path = (name: string) => network.prefix + encodeURIComponent(name);
  return { canonical: `${protocol}//${network.site}${path(folded)}`, slug, url: network.origin + path(slug) };
}

/** Whether two addresses lead to one and the same profile. */
export function sameProfile(network: Network, a: string, b: string): boolean {
  const left = profileOf(network, a);
  return left !== null && left.canonical === profileOf(network, b)?.canonical;
}

/** The shape of the network's profile paths, to show what was learnt: `/in/:slug`. */
export function profilePattern({ prefix }: Pick<Network, 'prefix'>): string {
  return `${prefix}:slug`;
}

/** The match patterns of the network's pages, for host permission and content script. They cover every port. */
export function matchPatterns({
  origin,
  site,
  oneHost,
}: Pick<Network, 'origin' | 'site' | 'oneHost'>): string[] {
  const own = new URL(origin);
  const host = site.replace(/:\d+$/, '');
  // IP addresses have no subdomains, localhost needs none, and those of a single label could be all of `com`.
  const exact = oneHost || /^[\d.]+$|^\[/.test(host) || (!host.includes('.') && own.hostname === host);
  return [`${own.protocol}//${exact ? '' : '*.'}${host}/*`];
}
