import type { Network } from '../network/link.ts';
import type { Settings } from '../settings/settings.ts';
import type { OrderRecord, RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type InView, shouldNotify, unlockResult, unlockResultText } from './order-end.ts';

interface NotificationPorts {
  store: Store;
  /** Every request that has not ended. */
  open: () => readonly RequestRecord[];
  /** How much was found that has not been on screen. */
  unseen: () => Promise<number>;
  /** The account in use and what the recruiter has set; null before the set-up is read. */
  context: () => NotificationContext | null;
  badge: (text: string) => Promise<void>;
  inView: () => Promise<InView | null>;
  notify: (id: string, message: string) => Promise<void>;
}

interface NotificationContext {
  account: { id: string } | null;
  key: string | null;
  settings: Settings;
  network: Network | null;
}

/** The toolbar's badge: "!" when the recruiter is needed, else how much was found unseen, else whether orders are open. */
export function badgeOf(
  open: readonly Pick<RequestRecord, 'order'>[],
  unseen: number,
  isNeeded: boolean,
): string {
  if (isNeeded) return '!';
  if (unseen > 0) return unseen > 99 ? '99+' : String(unseen);
  return open.some(({ order }) => order !== null) ? '…' : '';
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
    if (!context || id === undefined) return ports.badge('');
    const undecided = await store.list('requests', 'undecided', id);
    const refusedAt = (await store.get('accounts', id))?.refusedAt ?? null;
    const isNeeded = undecided.length > 0 || refusedAt !== null || context.key === null;
    await ports.badge(badgeOf(ports.open(), await ports.unseen(), isNeeded));
    for (const order of ended) await notifyEnd(order, context);
  };
}
