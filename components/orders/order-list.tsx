import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { ClockIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { dayWords } from './activity-words.ts';
import { type OrderActions, OrderCard } from './order-card.tsx';

export interface OrderListProps {
  /** Null until the orders are loaded. */
  activity: readonly OrderView[] | null;
  actions: OrderActions;
  /** There are older orders, which this loads. */
  onMore?: (() => void) | undefined;
}

/** Orders drawn at a time. Drawing those of years at once would be slow. */
const ORDERS_PER_PAGE = 25;

/** All orders by day, the newest first. Those that are open are always drawn. */
export function OrderList({ activity, actions, onMore }: OrderListProps) {
  const [count, setCount] = useState(ORDERS_PER_PAGE);
  const now = useNow(false);
  if (activity === null) return <Skeleton lines={3} />;
  if (activity.length === 0) {
    return (
      <Notice kind="empty" icon={ClockIcon} title={t('ordersEmptyTitle')}>
        {t('ordersEmptyText')}
      </Notice>
    );
  }
  const shown = activity.filter(({ open }, at) => open || at < count);
  const days = shown.map(({ createdAt }) => dayWords(createdAt, now));
  return (
    <div class="ts-stack">
      <ul class="ts-stack ts-orders" aria-label={t('ordersTitle')}>
        {shown.map((order, at) => (
          <OrderCard
            key={order.id}
            order={order}
            actions={actions}
            day={days[at] === days[at - 1] ? undefined : days[at]}
          />
        ))}
      </ul>
      {(activity.length > shown.length || onMore) && (
        <div>
          <Button
            onClick={() => {
              const next = count + ORDERS_PER_PAGE;
              setCount(next);
              if (next >= activity.length) onMore?.();
            }}
          >
            {t('ordersOlder')}
          </Button>
        </div>
      )}
    </div>
  );
}
