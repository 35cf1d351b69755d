import { keepNewest } from './keep-newest.ts';

interface Rate {
  /** How much is allowed at once. */
  most: number;
  /** After how long one more is allowed. */
  everyMs: number;
}

/** Tabs that are remembered. */
export const MAX_TABS = 200;

/** Says for each tab whether something is allowed once more. What is refused does not count. */
export function createRate(now: () => number, { most, everyMs }: Rate): (tab: number) => boolean {
  const tabs = new Map<number, { left: number; at: number }>();
  return (tab) => {
    const at = now();
    const last = tabs.get(tab) ?? { left: most, at };
    // The clock of a computer can be put back.
    const left = Math.min(most, last.left + Math.max(0, at - last.at) / everyMs);
    const isAllowed = left >= 1;
    keepNewest(tabs, tab, { left: isAllowed ? left - 1 : left, at }, MAX_TABS);
    return isAllowed;
  };
}
