import { effect } from '@preact/signals';
import { CALM_MS } from '../../lib/page/click-guard.ts';
import type { Guard } from '../ui/guard-context.ts';
import type { Dropped } from './guard.ts';
import type { SidebarModel } from './sidebar-types.ts';

/** Whom the sidebar shows. */
interface Shown {
  /** The profile that it is about, and the one that it has drawn. */
  profile: string;
  /** The person that the profile was matched to. */
  urn: string | null;
}

/** Null before anything is drawn. */
function shownIn({ link, view, session }: Pick<SidebarModel, 'link' | 'view' | 'session'>): Shown | null {
  if (!session.value) return null;
  const profile = JSON.stringify([link.value?.canonical, view.value?.link]);
  return { profile, urn: view.value?.person?.urn ?? null };
}

function isAnother(before: Shown, now: Shown): boolean {
  const isRematched = before.urn !== null && now.urn !== null && before.urn !== now.urn;
  return before.profile !== now.profile || isRematched;
}

/**
 * The guard of the side panel. No page can reach it or cover it, but the page in front decides whom it shows: a click
 * within half a second after another person was shown may have been meant for the one before, and is dropped.
 */
export function createPersonGuard(
  model: Pick<SidebarModel, 'link' | 'view' | 'session'>,
  now: () => number,
  onDropped: (why: Dropped | null) => void,
): Guard {
  let changedAt = Number.NEGATIVE_INFINITY;
  let last: Shown | null = null;
  effect(() => {
    const shown = shownIn(model);
    if (!shown) return;
    if (last && isAnother(last, shown)) changedAt = now();
    last = shown;
  });
  return (_event, work) => {
    const isOther = now() - changedAt < CALM_MS;
    onDropped(isOther ? 'profile-changed' : null);
    if (!isOther) work();
  };
}
