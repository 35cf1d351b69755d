import { isLoopback } from '../urls/loopback.ts';
import { isLocale, type Network, profileOf } from './link.ts';

/** Why no network can be learnt from a pasted text. */
export type LinkProblem =
  | 'empty'
  | 'too-long'
  | 'not-a-url'
  | 'not-https'
  | 'has-credentials'
  | 'not-a-site'
  | 'not-a-profile'
  | 'several-links'
  | 'a-company'
  | 'a-search';

export type Understanding = { ok: true; network: Network } | { ok: false; reason: LinkProblem };

const MAX_TEXT_CHARS = 4096;

/** A host may hold a `*`, which in a match pattern would ask for the whole web. */
const HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:]+\])$/;

/** Path words that are followed by a person's slug. */
const PROFILE_WORD =
  /^(?:in|profiles?|people|persons?|users?|members?|talents?|candidates?|experts?|freelancers?|consultants?|professionals?|employees?|team|staff|u|p|pub|id|me|cv|resume|profil|profils|perfil|perfiles|profilo|personas?|usuarios?|membres?|mitglieder)$/;
/** Words that may follow such a word: `/profile/view/jane`. */
const PROLONGING = /^(?:view|show|public|profiles?)$/;
/** Locales that may come right before a slug. With more of them, short profile paths would be taken for locales. */
const COMMON_LOCALE =
  /^(?:ar|bg|ca|cs|da|de|el|en|es|et|fi|fr|he|hi|hr|hu|it|ja|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|us|gb|vi|zh)$/;

/** The one word of the text that can be a link, without the brackets and full stops around it. */
function linkIn(text: string): string {
  const tokens = text.trim().split(/\s+/);
  const token =
    tokens.length > 1 ? (tokens.find((t) => /^\W*https?:\/\//i.test(t)) ?? '') : (tokens[0] ?? '');
  return token.replace(/^[<("'“‘«[]+/, '').replace(/[>)"'”’»\],;.]+$/, '');
}

function parseLink(link: string): URL | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(link);
  const host = link.split(/[/?#:]/, 1)[0] ?? '';
  // Without a scheme, only a name with a dot or this machine is an address: "hello/world" is none.
  if (!hasScheme && !/^[^@\s]+\.[^@\s.]{2,}$|^localhost$|^127\.0\.0\.1$/i.test(host)) return null;
  return URL.parse(hasScheme ? link : `${isLoopback(host.toLowerCase()) ? 'http' : 'https'}://${link}`);
}

/** How many leading segments come before the slug, once the locale is gone. */
function prefixLength(segments: string[]): number {
  const [first = '', second = ''] = segments;
  if (segments.length === 1) return 0;
  if (!PROFILE_WORD.test(first)) {
    const later = segments.findIndex((segment) => PROFILE_WORD.test(segment));
    return later > 0 && later < segments.length - 1 ? later + 1 : 1;
  }
  return first !== 'in' && PROLONGING.test(second) && segments.length > 2 ? 2 : 1;
}

function prefixOf(pathname: string): string | null {
  const segments = pathname.toLowerCase().split('/').filter(Boolean);
  const [first = '', second = ''] = segments;
  if (segments.length === 0 || (segments.length === 1 && PROFILE_WORD.test(first))) return null;
  const localeThenWord =
    isLocale(first) && first !== 'in' && PROFILE_WORD.test(second) && segments.length > 2;
  const localeThenPath = isLocale(first) && !PROFILE_WORD.test(first) && segments.length > 2;
  const localeThenSlug = COMMON_LOCALE.test(first) && segments.length === 2;
  const rest = localeThenWord || localeThenPath || localeThenSlug ? segments.slice(1) : segments;
  if (rest.length === 1 && PROFILE_WORD.test(rest[0] ?? '')) return null;
  return `/${rest
    .slice(0, prefixLength(rest))
    .map((segment) => `${segment}/`)
    .join('')}`;
}

/**
 * What one profile link tells of the network it belongs to.
 * `siteOf` says what the network's hosts share, or null where the link's host can't be a site.
 */
export function understandProfileLink(text: string, siteOf: (url: URL) => string | null): Understanding {
  if (text.trim() === '') return { ok: false, reason: 'empty' };
  if (text.length > MAX_TEXT_CHARS) return { ok: false, reason: 'too-long' };
  const link = linkIn(text);
  const url = parseLink(link);
  if (!url) return { ok: false, reason: 'not-a-url' };
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!secure) return { ok: false, reason: 'not-https' };
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'has-credentials' };
  // A host with a final dot is the same host, but another origin.
  url.hostname = url.hostname.replace(/\.$/, '');
  const site = HOST.test(url.hostname) ? siteOf(url) : null;
  if (site === null) return { ok: false, reason: 'not-a-site' };
  const prefix = prefixOf(url.pathname);
  const network = prefix === null ? null : { origin: url.origin, site, prefix, example: '' };
  const example = network && profileOf(network, link);
  if (!network || !example) return { ok: false, reason: 'not-a-profile' };
  return { ok: true, network: { ...network, example: example.url } };
}
