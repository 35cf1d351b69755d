import { signal } from '@preact/signals';
import type { Ask } from '../../lib/messages/ask-with.ts';
import { NO_PRICES } from '../../lib/money/prices.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { OrderActions } from './order-card.tsx';
import type { OrderModel } from './order-model.ts';
import type { FollowContacts } from './ports.ts';

interface OrderActionPorts {
  ask: Ask;
  orders: Pick<OrderModel, 'place'>;
  session: () => Pick<SessionView, 'prices' | 'managed'> | null;
  contacts: FollowContacts;
  copies: OrderActions['copies'];
  /** Asks which file of an order's people is wanted; false if none is. Without it, they are saved as a CSV file at once. */
  exportAs?: (people: readonly PersonRecord[], order: OrderView) => Promise<boolean>;
  /** Saves an order's people as a CSV file, and tells that it did. */
  savePeople?: (people: readonly PersonRecord[], order: OrderView) => Promise<boolean>;
}

/** The actions of an order card in the popup, the side panel and the workspace. */
export function createOrderActions({
  ask,
  orders,
  session,
  contacts,
  copies,
  savePeople = async (...of) => (await import('./save-order.ts')).saveOrder(...of),
  exportAs = savePeople,
}: OrderActionPorts): OrderActions {
  const urnsOf = (people: OrderView['people']) => people.map(({ urn }) => urn);
  const asked = new Set<string>();
  /** What the last file of an order is without. */
  const leftOut = signal<Record<string, number>>({});
  const save = async (order: OrderView, first: boolean) => {
    const reply = await ask('orders.export', { order: order.id, first });
    if (!reply.ok || !reply.data) return;
    if (await (first ? savePeople : exportAs)(reply.data.people, order))
      leftOut.value = { ...leftOut.value, [order.id]: reply.data.left };
  };

  return {
    prices: () => session()?.prices ?? NO_PRICES,
    cancel: ({ id }) => void ask('orders.cancel', { order: id }),
    mute: ({ id }) => void ask('orders.unwatch', { order: id }),
    mayExport: () => !isExportOffIn(session()),
    exportPeople: (order) => void save(order, false),
    leftOut,
    saveFinished(orders) {
      for (const order of orders) {
        if (!order.csvReady || asked.has(order.id)) continue;
        asked.add(order.id);
        void save(order, true);
      }
    },
    settle(requests) {
      for (const request of requests) void ask('orders.settle', { request });
    },
    retry: ({ kind, fields, problems, retry, open }, people, limit) =>
      void orders.place({
        kind,
        urns: urnsOf(people),
        fields,
        enrichFirst: retry.enrichFirst && people.length > 1,
        refresh: retry.refresh,
        // An order that is still open has been silent for too long.
        ...(open && { retry: open }),
        limit,
        settles: problems.map(({ request }) => request),
      }),
    enrichThenUnlock: ({ fields }, people) =>
      void orders.place({ kind: 'unlock', urns: urnsOf(people), fields, enrichFirst: true }),
    openOptions: () => void ask('options.open', {}),
    checkNow: () => void ask('requests.check', {}),
    contacts,
    copies,
  };
}
