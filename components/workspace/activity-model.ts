import { computed, signal } from '@preact/signals';
import { under } from '../../lib/store/ranges.ts';
import { isOpen, type OrderRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { Opened, OpenedAccount } from './opened.ts';

/** Orders read at a time. */
const PAGE_ORDERS = 100;
/** Orders that can be chosen in a menu, the newest. */
const RECENT_ORDERS = 20;

/** The orders: those that are open, and the newest of all as far as somebody looks back. */
export function createActivityModel() {
  const open = signal<readonly OrderView[]>([]);
  /** Null until they are read. */
  const shown = signal<readonly OrderView[] | null>(null);
  const recent = signal<readonly OrderView[]>([]);
  /** Urns of people with an open request. */
  const busy = signal<ReadonlySet<string>>(new Set());
  const hasMore = signal(false);
  let wanted = PAGE_ORDERS;

  async function viewsOf(
    { store }: Opened,
    orders: readonly OrderRecord[],
    withRequests = true,
  ): Promise<OrderView[]> {
    if (orders.length === 0) return [];
    // Loaded with the first order that is shown.
    const { orderView } = await import('../../lib/views/order-view.ts');
    const requestsOf = (id: string) => (withRequests ? store.list('requests', 'order', id) : []);
    return Promise.all(orders.map(async (order) => orderView(order, await requestsOf(order.id))));
  }

  return {
    open,
    shown,
    recent,
    busy,
    hasMore,
    openCount: computed(() => open.value.length),
    /** Reads for whom something is under way. */
    async readBusy({ store, account }: OpenedAccount): Promise<void> {
      const requests = await store.list('requests', 'open', account);
      const urns = new Set(requests.filter(isOpen).flatMap(({ targets }) => targets.map(({ urn }) => urn)));
      const isSame = urns.size === busy.peek().size && [...urns].every((urn) => busy.peek().has(urn));
      if (!isSame) busy.value = urns;
    },
    async readOpen(at: OpenedAccount): Promise<void> {
      open.value = await viewsOf(at, await at.store.list('orders', 'open', at.account));
    },
    /** Reads the newest orders for a menu, without their requests. */
    async readRecent(at: OpenedAccount): Promise<void> {
      const newest = await at.store.window('orders', 'time', under(at.account), { size: RECENT_ORDERS });
      recent.value = await viewsOf(at, newest.records, false);
    },
    /** Reads the newest orders, as many as are wanted. Open ones are among them, however old they are. */
    async readShown(at: OpenedAccount): Promise<void> {
      const newest = await at.store.window('orders', 'time', under(at.account), { size: wanted });
      const views = await viewsOf(at, newest.records);
      const known = new Set(views.map(({ id }) => id));
      const older = open.peek().filter(({ id }) => !known.has(id));
      hasMore.value = newest.next !== null;
      shown.value = [...views, ...older].toSorted((a, b) => b.createdAt - a.createdAt);
    },
    /** More orders are wanted when they are read next. */
    want(): void {
      wanted += PAGE_ORDERS;
    },
    leave(): void {
      wanted = PAGE_ORDERS;
    },
  };
}
