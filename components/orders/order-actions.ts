import type { Ask } from '../../lib/messages/ask-with.ts';
import { NO_PRICES } from '../../lib/money/prices.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { OrderActions } from './order-card.tsx';
import type { OrderModel } from './order-model.ts';
import type { FollowContacts } from './ports.ts';

interface OrderActionPorts {
  ask: Ask;
  orders: Pick<OrderModel, 'place'>;
  session: () => Pick<SessionView, 'prices'> | null;
  contacts: FollowContacts;
  copies: OrderActions['copies'];
  /** Saves people as a file. */
  savePeople?: (people: readonly PersonRecord[]) => Promise<void>;
}

/** The actions of an order card in the popup, the side panel and the workspace. */
export function createOrderActions({
  ask,
  orders,
  session,
  contacts,
  copies,
  savePeople = async (people) => (await import('./save-people.ts')).savePeople(people),
}: OrderActionPorts): OrderActions {
  const urnsOf = (people: OrderView['people']) => people.map(({ urn }) => urn);
  const asked = new Set<string>();
  const save = async (order: string, first: boolean) => {
    const reply = await ask('orders.export', { order, first });
    if (reply.ok && reply.data) await savePeople(reply.data);
  };

  return {
    prices: () => session()?.prices ?? NO_PRICES,
    cancel: ({ id }) => void ask('orders.cancel', { order: id }),
    mute: ({ id }) => void ask('orders.unwatch', { order: id }),
    exportPeople: ({ id }) => void save(id, false),
    saveFinished(orders) {
      for (const { id, csvReady } of orders) {
        if (!csvReady || asked.has(id)) continue;
        asked.add(id);
        void save(id, true);
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
