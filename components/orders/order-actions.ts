import type { Ask } from '../../lib/messages/ask-with.ts';
import { NO_PRICES } from '../../lib/money/prices.ts';
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
}

/** The actions of an order card in the popup, the side panel and the workspace. */
export function createOrderActions({
  ask,
  orders,
  session,
  contacts,
  copies,
}: OrderActionPorts): OrderActions {
  const urnsOf = (people: OrderView['people']) => people.map(({ urn }) => urn);

  return {
    prices: () => session()?.prices ?? NO_PRICES,
    cancel: ({ id }) => void ask('orders.cancel', { order: id }),
    unwatch: ({ id }) => void ask('orders.unwatch', { order: id }),
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
    contacts,
    copies,
  };
}
