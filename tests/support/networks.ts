import { learnNetwork } from '../../lib/network/learn-network.ts';
import type { Network } from '../../lib/network/link.ts';

/** The network of a profile link. A link that is no profile's is an error. */
export function networkOf(link: string): Network {
  const understood = learnNetwork(link);
  if (!understood.ok) throw new Error(`${link}: ${understood.reason}`);
  return understood.network;
}

export const site = networkOf('https://www.site.com/in/jane-doe');
