import type { Network } from '../network/link.ts';
import type { Settings } from '../settings/settings.ts';
import type { PersonView } from './person-view.ts';

/** What the launcher's dot says about the person of the profile page; `unsure` means: ask again soon. */
export type LauncherDot = 'none' | 'unlocked' | 'busy' | 'pool' | 'attention' | 'unsure';

/** All that the launcher knows. Of the person it knows only the dot. */
export interface LauncherView {
  network: Network;
  /** Canonical link of the profile that the dot is about. */
  link: string | null;
  dot: LauncherDot;
  top: number;
  hidden: boolean;
  /** The sidebar was left open. */
  open: boolean;
  place: Settings['place'];
}

const UNDER_WAY = new Set(['looking', 'waiting', 'checking']);

/** The dot for a person. What needs the recruiter comes first. */
export function dotOf(view: PersonView | null): LauncherDot {
  if (!view) return 'none';
  const fields = Object.values(view.fields).map(({ state }) => state);
  if (view.enriching === 'lost' || fields.includes('lost')) return 'attention';
  if (view.enriching !== 'idle' || fields.some((state) => UNDER_WAY.has(state))) return 'busy';
  if (view.match === 'own-pool') return 'pool';
  return fields.includes('found') ? 'unlocked' : 'none';
}
