import type { Network } from '../network/link.ts';
import type { Settings } from '../settings/settings.ts';
import type { OrderRecord, RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type InView, shouldNotify, unlockResult, unlockResultText } from './order-end.ts';

interface NotificationPorts {
  store: Store;
  /** Every request that has not ended. */
  open: () => readonly RequestRecord[];
  /** The account in use and what the recruiter has set; null before the set-up is read. */
  context: () => NotificationContext | null;
  badge: (badge: Badge) => Promise<void>;
  inView: () => Promise<InView | null>;
  notify: (id: string, message: string) => Promise<void>;
}

interface NotificationContext {
  account: { id: string } | null;
  key: string | null;
  settings: Settings;
  network: Network | null;
}

export interface Badge {
  text: string;
  tone: 'busy' | 'attention' | 'none';
}

/** The toolbar's badge: "!" when the recruiter is needed, else how many orders are open. */
export function badgeOf(open: readonly RequestRecord[], undecided: number, hasNoKey: boolean): Badge {
  if (hasNoKey || undecided > 0) return { text: '!', tone: 'attention' };
  const orders = new Set(open.flatMap(({ order }) => order ?? []));
  if (orders.size === 0) return { text: '', tone: 'none' };
  return { text: orders.size > 99 ? '99+' : String(orders.size), tone: 'busy' };
}

/** Shows what happens while no view is open: by the toolbar's badge, and by notifications about ended unlocks. */
export function createNotifications({ store, ...ports }: NotificationPorts) {
  async function notifyEnd(order: OrderRecord, { settings, network }: NotificationContext): Promise<void> {
    if (!shouldNotify(order, await ports.inView(), settings, network)) return;
    const [requests, ...records] = await Promise.all([
      store.list('requests', 'order', order.id),
      ...order.people.map(({ urn }) => store.get('people', `${order.account}|${urn}`)),
    ]);
    const people = new Map(records.flatMap((one) => (one ? [[one.urn, one] as const] : [])));
    await ports.notify(order.id, unlockResultText(order, unlockResult(order, requests, people)));
  }

  return async function showState(ended: readonly OrderRecord[]): Promise<void> {
    const context = ports.context();
    const id = context?.account?.id;
    if (!context || id === undefined) return ports.badge({ text: '', tone: 'none' });
    const undecided = await store.list('requests', 'undecided', id);
    const refusedAt = (await store.get('accounts', id))?.refusedAt ?? null;
    await ports.badge(badgeOf(ports.open(), undecided.length, refusedAt !== null || context.key === null));
    for (const order of ended) await notifyEnd(order, context);
  };
}
