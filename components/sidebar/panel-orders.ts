import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Ask } from '../../lib/messages/ask-with.ts';
import type { Following } from '../../lib/messages/follow-with.ts';
import type { OrdersView } from '../../lib/messages/topics.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { createCopyModel } from '../orders/copy-model.ts';
import { createOrderActions } from '../orders/order-actions.ts';
import type { OrderActions } from '../orders/order-card.tsx';
import { createOrderModel, type OrderModel, subjectsOf } from '../orders/order-model.ts';
import type { FollowContacts } from '../orders/ports.ts';
import { clearWhenCauseGoes } from '../problems/cause-gone.ts';
import type { SidebarPorts } from './sidebar-types.ts';

export interface PanelOrderPorts {
  ask: Ask;
  newClick: () => string;
  follow: SidebarPorts['follow'];
  contacts: FollowContacts;
  copy: (text: string) => Promise<void>;
  announce: (words: string) => void;
  session: ReadonlySignal<SessionView | null>;
  /** Which of some people must not be contacted. */
  areBlocked: (people: readonly Whom[]) => Promise<readonly boolean[]>;
}

/** Somebody who may have to be left out. Whoever was never seen has no urn. */
export interface Whom {
  urns: readonly string[];
  link: string;
  name: string;
}

/** The orders of the side panel. As an extension page it may order for several people; the overlay may not. */
export interface PanelOrders {
  orders: OrderModel;
  /** The newest snapshot of the last order. */
  order: ReadonlySignal<OrderView | null>;
  orderActions: OrderActions;
  areBlocked: PanelOrderPorts['areBlocked'];
}

/** The orders are followed only after the first order was placed here. */
export function createPanelOrders(ports: PanelOrderPorts): PanelOrders {
  const orders = createOrderModel(ports);
  clearWhenCauseGoes(orders.problem, ports.session);
  const activity = signal<OrdersView | null>(null);
  const receiveOrders = (view: OrdersView) => {
    activity.value = view;
    orderActions.saveFinished(view.orders);
  };
  let following: Following | null = null;
  orders.lastOrder.subscribe((id) => {
    following?.stop();
    following = id === null ? null : ports.follow({ topic: 'orders' }, receiveOrders);
  });

  orders.started.subscribe((started) => {
    if (!started) return;
    ports.announce(
      started.joined ? t('searchJoined') : tn('searchStarted', subjectsOf(started.order).length),
    );
  });

  const copies = createCopyModel(ports, ports.announce);
  const orderActions = createOrderActions({
    ask: ports.ask,
    orders,
    session: () => activity.value?.session ?? null,
    contacts: ports.contacts,
    copies,
  });
  return {
    orders,
    order: computed(() => activity.value?.orders.find(({ id }) => id === orders.lastOrder.value) ?? null),
    orderActions,
    areBlocked: ports.areBlocked,
  };
}
