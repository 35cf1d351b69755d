import { networkProblem } from './check-network.ts';
import type { Network } from './link.ts';
import { understandProfileLink } from './pattern.ts';

/**
 * The network that an administrator names by a profile link, or null where the link or the site can't be used.
 * `namedSite` is what the network's hosts share (`site.com`); without it only the link's own host belongs to the network.
 */
export function networkFromPolicy(profileLink: string, namedSite?: string): Network | null {
  const understood = understandProfileLink(profileLink, (url) =>
    namedSite === undefined ? url.host : siteWithPort(namedSite, url),
  );
  if (!understood.ok) return null;
  const { network } = understood;
  if (namedSite === undefined) return { ...network, oneHost: true };
  return networkProblem(network) === null ? network : null;
}

/** The site in the spelling of addresses; it has the port of the profile link. */
function siteWithPort(namedSite: string, link: URL): string | null {
  const site = URL.parse(`${link.protocol}//${namedSite.trim()}`);
  if (site === null || site.href !== `${site.origin}/`) return null;
  if (site.port !== '' && site.port !== link.port) return null;
  return link.port === '' ? site.hostname : `${site.hostname}:${link.port}`;
}
