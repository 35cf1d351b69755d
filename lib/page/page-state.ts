import type { Network, ProfileLink } from '../network/link.ts';
import type { LinkedProfile } from '../network/links-on-page.ts';
import type { SplitName } from '../network/split-name.ts';

/** What a page of the network says: whose it is, and who else is on it. */
export interface PageReading {
  name: SplitName | null;
  links: (LinkedProfile & { name: string })[];
}

/** What stands on this page. Scripts of the extension share one world that the page can't look into. */
interface PageState {
  launcher?: { hide(hidden: boolean): void; refresh(): void; dispose(): void };
  sidebar?: { toggle(): void; isOpen(): boolean; dispose(): void };
  readPage?: (network: Network, link: ProfileLink | null, previous: string | null) => PageReading;
  /** The roots whose keystrokes are nobody else's. */
  roots: Map<Element, ShadowRoot>;
}

declare global {
  var talentScout: PageState | undefined;
}

/** The shared record of this page. */
export function pageState(): PageState {
  globalThis.talentScout ??= { roots: new Map() };
  return globalThis.talentScout;
}
