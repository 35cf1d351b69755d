import { t } from '../../lib/i18n/text.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { ClockIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type OrderActions, OrderCard } from './order-card.tsx';

export interface OrderListProps {
  /** Null until the orders are loaded. */
  activity: readonly OrderView[] | null;
  actions: OrderActions;
}

/** All orders, the newest first. */
export function OrderList({ activity, actions }: OrderListProps) {
  if (activity === null) return <Skeleton lines={3} />;
  if (activity.length === 0) {
    return (
      <Notice kind="empty" icon={ClockIcon} title={t('ordersEmptyTitle')}>
        {t('ordersEmptyText')}
      </Notice>
    );
  }
  return (
    <ul class="ts-stack" aria-label={t('ordersTitle')}>
      {activity.map((order) => (
        <OrderCard key={order.id} order={order} actions={actions} />
      ))}
    </ul>
  );
}
