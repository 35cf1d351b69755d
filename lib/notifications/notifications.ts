import type { Desk } from '../requests/place-order.ts';
import type { JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { State } from '../worker/state.ts';
import { type Badge, badgeOf } from './badge.ts';
import { endingInWords, endingOf, type InView, isWorthTelling } from './order-end.ts';

interface TellerPorts {
  store: Store;
  desk: Pick<Desk, 'open'>;
  state: () => State | null;
  badge: (badge: Badge) => Promise<void>;
  inView: () => Promise<InView | null>;
  notify: (id: string, message: string) => Promise<void>;
}

/** Tells the recruiter what happens while no view of ours is open: by the toolbar's button and by notifications. */
export function createTeller({ store, desk, ...ports }: TellerPorts) {
  async function tellEnd(job: JobRecord, { settings, network }: State): Promise<void> {
    if (!isWorthTelling(job, await ports.inView(), settings, network)) return;
    const [intents, ...records] = await Promise.all([
      store.list('intents', 'job', job.id),
      ...job.people.map(({ urn }) => store.get('people', `${job.account}|${urn}`)),
    ]);
    const people = new Map(records.flatMap((one) => (one ? [[one.urn, one] as const] : [])));
    await ports.notify(job.id, endingInWords(job, endingOf(job, intents, people)));
  }

  return async function tell(ended: readonly JobRecord[]): Promise<void> {
    const state = ports.state();
    const id = state?.account?.id;
    if (!state || id === undefined) return ports.badge({ text: '', tone: 'none' });
    const asking = await store.list('intents', 'asking', id);
    const refusedAt = (await store.get('accounts', id))?.refusedAt ?? null;
    await ports.badge(badgeOf(desk.open(), asking.length, refusedAt !== null));
    for (const job of ended) await tellEnd(job, state);
  };
}
