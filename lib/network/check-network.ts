import { isLoopback } from '../urls/loopback.ts';
import { isSameSite, type Network, profileOf } from './link.ts';
import type { LinkProblem } from './pattern.ts';

/**
 * Why a network that was handed over can't be used, or null when its parts agree.
 * The worker has no list of domain suffixes: a site is believed if the origin's host is the site itself or one of its
 * language, country or device hosts.
 */
export function networkProblem(network: Network): LinkProblem | null {
  const url = URL.parse(network.origin);
  if (url === null || url.origin !== network.origin) return 'not-a-url';
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) return 'not-https';
  if (!isSiteOf(network.site, url.host)) return 'not-a-site';
  return profileOf(network, network.example)?.url === network.example ? null : 'not-a-profile';
}

/** Whether a host belongs to a site. A site without a dot counts only if it is the whole host, as in `intranet`. */
function isSiteOf(site: string, host: string): boolean {
  return isSameSite(site, host) && (site === host || site.includes('.') || /^localhost(?::\d+)?$/.test(site));
}
