import type { ProfileLink } from '../network/link.ts';

/** Tabs that are remembered; the one that was heard of longest ago is dropped first. */
const MAX_TABS = 200;

/**
 * The profile that each tab shows and the one it showed before, as the browser reports the tab's address. A tab can say that
 * its page replaced its own address, but not which address that was.
 */
export function createTabVisits() {
  const visits = new Map<number, { current: ProfileLink; before: ProfileLink | null }>();
  return {
    /** Notes that a tab shows a profile, and returns the profile that it showed before. */
    note(tab: number, profile: ProfileLink): ProfileLink | null {
      const last = visits.get(tab);
      const isSame = last?.current.canonical === profile.canonical;
      const visit = isSame ? last : { current: profile, before: last?.current ?? null };
      visits.delete(tab);
      visits.set(tab, visit);
      const [oldest] = visits.keys();
      if (visits.size > MAX_TABS && oldest !== undefined) visits.delete(oldest);
      return visit.before;
    },
  };
}
