import type { Network, ProfileLink } from '../network/link.ts';
import type { LinkedProfile } from '../network/links-on-page.ts';
import type { SplitName } from '../network/split-name.ts';

/** What was read from a page of the network: the name of its person, and the people it links to. */
export interface PageReading {
  name: SplitName | null;
  links: (LinkedProfile & { name: string })[];
}

/** What the extension's scripts share on one page. The page's own scripts can't reach it. */
interface PageState {
  launcher?: { hide(hidden: boolean): void; refresh(): void; dispose(): void };
  sidebar?: { toggle(): void; isOpen(): boolean; dispose(): void };
  /** What the page reader does. It comes with the sidebar, which is smaller without these. */
  readPage?: (network: Network, link: ProfileLink | null, previous: string | null) => PageReading;
  profileOf?: (network: Network, url: string) => ProfileLink | null;
  /** The shadow roots whose keystrokes are kept from the page, by their host elements. */
  roots: Map<Element, ShadowRoot>;
}

declare global {
  var talentScout: PageState | undefined;
}

/** The state that the extension's scripts share on this page. */
export function pageState(): PageState {
  globalThis.talentScout ??= { roots: new Map() };
  return globalThis.talentScout;
}
