import type { ProfileLink } from '../network/link.ts';
import { keepNewest } from './keep-newest.ts';
import { createRate, MAX_TABS } from './rate.ts';
import type { Classified } from './router.ts';

interface Tab {
  /** The profile that the browser says the tab shows, since when, and the one before it. */
  current: ProfileLink | null;
  since: number;
  before: ProfileLink | null;
  /** The profile on which the launcher has told of its inputs. */
  told: ProfileLink | null;
  /** How many inputs each document has told of: the page, and the frame over it. */
  inputs: Map<string, number>;
  /** There was an input since the last change of person. */
  hasInput: boolean;
  /** The profiles whose values were shown in this tab. */
  shown: Map<string, true>;
}

/** Documents of one tab that are remembered: the page, its frame, and those that they replaced. */
const MAX_DOCUMENTS = 6;
const MAX_SHOWN = 100;
/** New documents that count without an input before them. */
const DOCUMENTS = { most: 5, everyMs: 30_000 };
/** Changes of person that count at all: as many as a person could make, whatever a launcher tells of its inputs. */
const CHANGES = { most: 40, everyMs: 2_000 };
/** How long the launcher may take to tell of its inputs on a new profile. */
const MAX_UNDECIDED_MS = 1_000;

/**
 * Decides of whom a tab is told. A page can rewrite its address by script, and the sidebar over it would show one person
 * after the other whom nobody opened. So a change of person counts only after an input of the recruiter in the page or in
 * the frame, and one input counts for one change. Browsers count the inputs of a document; made-up events don't count.
 *
 * A new document counts as an input a few times. It may come from a typed address, a bookmark or a click in the page before,
 * or from a script of the page, and nothing tells these apart. Whom the tab has shown before is shown again, as after "back".
 * A worker that starts has forgotten all of this: the person in each tab counts as opened. `onChanged` is called when a tab
 * may be told of its person, or it is certain that it may not.
 */
export function createTabPeople(now: () => number, onChanged: () => void) {
  const tabs = new Map<number, Tab>();
  const isDocumentAllowed = createRate(now, DOCUMENTS);
  const isChangeAllowed = createRate(now, CHANGES);

  return {
    /** Notes that a document of a tab sent a message, and how many inputs it has had. */
    note({ speaker, tab: id, profile }: Classified, document: string | undefined, inputs: unknown): void {
      if (speaker === 'extension' || id === null) return;
      const tab = tabs.get(id) ?? {
        current: null,
        since: 0,
        before: null,
        told: null,
        inputs: new Map(),
        hasInput: true,
        shown: new Map(),
      };
      if (profile && tab.current?.canonical !== profile.canonical) {
        tab.before = tab.current;
        tab.current = profile;
        tab.since = now();
      }
      const isPage = speaker === 'launcher';
      const count = typeof inputs === 'number' ? inputs : 0;
      const known = tab.inputs.get(document ?? '');
      const isInput = count > (known ?? 0);
      // A frame over the page may wait for what its launcher tells.
      const isNews = isInput || (isPage && tab.told?.canonical !== profile?.canonical);
      if (isPage) tab.told = profile;
      tab.hasInput ||= isInput || (isPage && known === undefined && isDocumentAllowed(id));
      keepNewest(tab.inputs, document ?? '', count, MAX_DOCUMENTS);
      keepNewest(tabs, id, tab, MAX_TABS);
      if (isNews && profile && !tab.shown.has(profile.canonical)) onChanged();
    },
    /** The profile that a tab showed before its present one. */
    before: ({ tab: id }: Classified): ProfileLink | null => tabs.get(id ?? -1)?.before ?? null,
    /** Whether the person of a profile may be told to a tab; null while that is not decided. */
    isShown({ speaker, tab: id, profile }: Classified): boolean | null {
      if (speaker === 'extension' || !profile) return true;
      const tab = tabs.get(id ?? -1);
      if (!tab || id === null) return false;
      const { canonical } = profile;
      if (tab.shown.has(canonical)) return true;
      if (tab.current?.canonical !== canonical) return false;
      if (!tab.hasInput || !isChangeAllowed(id)) {
        return tab.told?.canonical === canonical || now() - tab.since > MAX_UNDECIDED_MS ? false : null;
      }
      tab.hasInput = false;
      keepNewest(tab.shown, canonical, true, MAX_SHOWN);
      return true;
    },
  };
}

export type TabPeople = ReturnType<typeof createTabPeople>;
