import { parse as parseHost } from 'tldts';
import { isSameSite, type Network } from './link.ts';
import { type Understanding, understandProfileLink } from './pattern.ts';

/** Words in the paths of pages that are about a company, or that list people. */
const COMPANY_WORD =
  /^(?:company|companies|organi[sz]ations?|schools?|university|showcase|business|employers?|empresas?|entreprises?|unternehmen|firma)$/;
const SEARCH_WORD = /^(?:search|results?|find|directory|discover|buscar|recherche|suche)$/;

/**
 * Learns a network from one pasted profile link.
 * Only the options page imports this file: the list of domain suffixes has over 250 kB.
 */
export function learnNetwork(text: string): Understanding {
  if (/[^\P{Cc}\s]/u.test(text)) return { ok: false, reason: 'not-a-url' };
  if (new Set(text.match(/https?:\/\/[^\s<>"]+/gi)).size > 1) return { ok: false, reason: 'several-links' };
  const understood = understandProfileLink(text, siteOf);
  if (!understood.ok && understood.reason !== 'not-a-profile') return understood;
  const reason = otherPage(understood.ok ? understood.network : null, text);
  return reason === null ? understood : { ok: false, reason };
}

/** What a link leads to if not to a person. Only what stands right before the slug counts: `/company/acme/people/jane` is one. */
function otherPage(network: Network | null, text: string): 'a-company' | 'a-search' | null {
  const path = network ? URL.parse(network.example)?.pathname : text.replace(/^[^/]*\/\/[^/]*|[?#].*$/g, '');
  const words = path?.toLowerCase().split('/') ?? [];
  const [before = '', slug = ''] = words.slice(-2);
  const seen = network ? [before, slug] : words;
  if (seen.some((word) => SEARCH_WORD.test(word))) return 'a-search';
  return (network ? [before] : words).some((word) => COMPANY_WORD.test(word)) ? 'a-company' : null;
}

/** The host without the labels that only choose a language, a country or a device. */
function siteOf(url: URL): string | null {
  const { hostname } = url;
  const port = url.port === '' ? '' : `:${url.port}`;
  const { domain, isIp, isIcann, isPrivate } = parseHost(hostname, { allowPrivateDomains: true });
  if (isIp || hostname.startsWith('[')) return hostname + port;
  const local = /(?:^|\.)localhost$/.test(hostname);
  if (!local && domain === null && (isIcann || isPrivate)) return null;
  // Never shorter than what can be registered: `fr.com` is a site, not France's part of `com`.
  const shortest = local ? 'localhost' : (domain ?? hostname);
  const labels = hostname.slice(0, -shortest.length).split('.').filter(Boolean);
  for (let drop = labels.length; drop > 0; drop--) {
    const site = [...labels.slice(drop), shortest].join('.');
    if (isSameSite(site, hostname)) return site + port;
  }
  return hostname + port;
}
