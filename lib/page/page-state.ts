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
  /** Ends the launcher that runs on the page. */
  endLauncher?: () => void;
  /** What the page reader does. It comes when the page is read for the first time. */
  readPage?: (network: Network, link: ProfileLink | null, previous: string | null) => PageReading;
}

declare global {
  var talentScout: PageState | undefined;
}

/** The state that the extension's scripts share on this page. */
export const pageState = (): PageState => (self.talentScout ??= {});
