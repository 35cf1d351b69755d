import { type Network, type ProfileLink, profileOf } from '../network/link.ts';
import type { Speaker } from './requests.ts';

/** The parts of `runtime.MessageSender` that say who speaks. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
}

export interface Classified {
  speaker: Speaker;
  tab: number | null;
  /** The profile that the sender's own tab shows; pages of ours have none of their own. */
  profile: ProfileLink | null;
}

/**
 * Who sent a message, or null for whoever must not be heard. A content script counts only in the top frame of a page of
 * the configured network, and only for the profile in the browser's own record of that tab's address.
 */
export function classify(
  sender: Sender,
  own: { id: string; origin: string },
  network: Network | null,
): Classified | null {
  if (sender.id !== own.id) return null;
  if (isOwnPage(sender, own.origin)) return { speaker: 'page', tab: sender.tab?.id ?? null, profile: null };
  const url = sender.tab?.url;
  if (!network || sender.frameId !== 0 || url === undefined || sender.tab?.id === undefined) return null;
  if (!isOnNetwork(network, url)) return null;
  return { speaker: 'tab', tab: sender.tab.id, profile: profileOf(network, url) };
}

function isOwnPage(sender: Sender, origin: string): boolean {
  const from = sender.origin ?? originOf(sender.url);
  return from === origin && (sender.url === undefined || originOf(sender.url) === origin);
}

function isOnNetwork(network: Network, url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  if (parsed.origin === network.origin) return true;
  return parsed.host === network.site || parsed.host.endsWith(`.${network.site}`);
}

function originOf(url: string | undefined): string | null {
  if (url === undefined) return null;
  const parsed = URL.parse(url);
  // An extension's pages have an opaque `origin` in some engines: compare scheme and host instead.
  return parsed ? `${parsed.protocol}//${parsed.host}` : null;
}
