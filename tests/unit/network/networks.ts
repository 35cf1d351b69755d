import type { Network } from '../../../lib/network/link.ts';
import { understandProfileLink } from '../../../lib/network/pattern.ts';

/** The network of a link that is known to be a good one. */
export function networkOf(link: string): Network {
  const understood = understandProfileLink(link);
  if (!understood.ok) throw new Error(`${link}: ${understood.reason}`);
  return understood.network;
}

export const site = networkOf('https://www.site.com/in/jane-doe');
