import { parse as parseHost } from 'tldts';
import { isSameSite } from './link.ts';
import { type Understanding, understandProfileLink } from './pattern.ts';

/**
 * Learns a network from one pasted profile link.
 * Only the options page imports this file: the list of domain suffixes has over 250 kB.
 */
export function learnNetwork(text: string): Understanding {
  return understandProfileLink(text, siteOf);
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
