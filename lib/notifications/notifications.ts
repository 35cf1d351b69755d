import type { Network } from '../network/link.ts';
import type { Settings } from '../settings/settings.ts';
import type { IntentRecord, JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { endingInWords, endingOf, type InView, isWorthTelling } from './order-end.ts';

interface NotificationPorts {
  store: Store;
  /** Every request that has not ended. */
  open: () => readonly IntentRecord[];
  /** The account in use and what the recruiter has set; null before the set-up is read. */
  context: () => NotificationContext | null;
  badge: (badge: Badge) => Promise<void>;
  inView: () => Promise<InView | null>;
  notify: (id: string, message: string) => Promise<void>;
}

interface NotificationContext {
  account: { id: string } | null;
  settings: Settings;
  network: Network | null;
}

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

/** Tells the recruiter what happens while no view of ours is open: by the toolbar's button and by notifications. */
export function createNotifications({ store, ...ports }: NotificationPorts) {
  async function tellEnd(job: JobRecord, { settings, network }: NotificationContext): Promise<void> {
    if (!isWorthTelling(job, await ports.inView(), settings, network)) return;
    const [intents, ...records] = await Promise.all([
      store.list('intents', 'job', job.id),
      ...job.people.map(({ urn }) => store.get('people', `${job.account}|${urn}`)),
    ]);
    const people = new Map(records.flatMap((one) => (one ? [[one.urn, one] as const] : [])));
    await ports.notify(job.id, endingInWords(job, endingOf(job, intents, people)));
  }

  return async function tell(ended: readonly JobRecord[]): Promise<void> {
    const context = ports.context();
    const id = context?.account?.id;
    if (!context || id === undefined) return ports.badge({ text: '', tone: 'none' });
    const asking = await store.list('intents', 'asking', id);
    const refusedAt = (await store.get('accounts', id))?.refusedAt ?? null;
    await ports.badge(badgeOf(ports.open(), asking.length, refusedAt !== null));
    for (const job of ended) await tellEnd(job, context);
  };
}
