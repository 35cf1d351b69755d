import { type MessageKey, t } from '../i18n/text.ts';
import type { Network } from '../network/link.ts';
import type { Settings } from '../settings/settings.ts';
import type { PersonView } from './person-view.ts';

/** What the launcher's dot says about the person of the profile page; `unsure` means: ask again soon. */
export type LauncherDot = 'none' | 'unlocked' | 'busy' | 'pool' | 'ats' | 'blocked' | 'attention' | 'unsure';

/** All that the launcher knows. Of the person it knows only the dot. */
export interface LauncherView {
  /** What finds the links to people on a page; empty where no part of a link tells. */
  links: string;
  /** Canonical link of the profile that the dot is about. */
  link: string | null;
  /** The dot's colour; empty where there is no dot. */
  colour: string;
  /** What the dot shows, for assistive technology. */
  label: string;
  /** After how many milliseconds to ask again while the page is visible. */
  againMs: number;
  top: number;
  hidden: boolean;
  /** The sidebar was left open. */
  open: boolean;
  place: Settings['place'];
}

const UNDER_WAY = new Set(['finding', 'looking', 'waiting', 'checking']);

/** The dot for a person. What needs the recruiter comes first. */
export function dotOf(view: PersonView | null): LauncherDot {
  if (!view) return 'none';
  const fields = Object.values(view.fields).map(({ state }) => state);
  if (view.enriching === 'lost' || fields.includes('lost')) return 'attention';
  if (view.enriching !== 'idle' || fields.some((state) => UNDER_WAY.has(state))) return 'busy';
  if (view.blocked) return 'blocked';
  if (view.ats !== null) return 'ats';
  if (view.match === 'own-pool') return 'pool';
  return fields.includes('found') ? 'unlocked' : 'none';
}

/** What a dot shows, in words. */
export function dotLabel(dot: LauncherDot): string {
  const label = DOT_LABELS[dot];
  return label ? t(label) : '';
}

const DOT_LABELS: Partial<Record<LauncherDot, MessageKey>> = {
  unlocked: 'launcherUnlocked',
  busy: 'personBusy',
  pool: 'launcherPool',
  ats: 'personInAts',
  blocked: 'personBlocked',
  attention: 'launcherAttention',
};

/** The colours of the dots that are shown. Each is seen on light and on dark pages. */
export const DOT_COLOURS: Partial<Record<LauncherDot, string>> = {
  unlocked: '#3f9433',
  busy: '#3d7fc6',
  pool: '#16998c',
  ats: '#8a63c9',
  blocked: '#7b7f86',
  attention: '#dd4a40',
};

const NEVER_MS = 1e9;

/** After how long a launcher asks again: an order is under way, or the browser's record of the tab's address is late. */
export function askAgainAfter(dot: LauncherDot): number {
  if (dot === 'busy') return 15_000;
  return dot === 'unsure' ? 300 : NEVER_MS;
}

/** The selector of links that look like profile links. */
export function peopleLinks({ prefix }: Network): string {
  return prefix.length > 1 ? `a[href*=${JSON.stringify(prefix)} i]` : '';
}
