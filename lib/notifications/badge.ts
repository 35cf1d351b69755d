import type { IntentRecord } from '../store/records.ts';

export interface Badge {
  text: string;
  tone: 'busy' | 'attention' | 'none';
}

/** What the toolbar button says: "!" when the recruiter is needed, else how many jobs run. */
export function badgeOf(open: readonly IntentRecord[], asking: number, keyRefused: boolean): Badge {
  if (keyRefused || asking > 0) return { text: '!', tone: 'attention' };
  const jobs = new Set(open.flatMap(({ job }) => job ?? []));
  if (jobs.size === 0) return { text: '', tone: 'none' };
  return { text: jobs.size > 99 ? '99+' : String(jobs.size), tone: 'busy' };
}
