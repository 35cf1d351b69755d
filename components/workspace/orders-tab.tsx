import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { OrderList } from '../orders/order-list.tsx';
import { Button } from '../ui/button.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

/** Orders shown at a time. Each is a card, and drawing the orders of years at once would be slow. */
const ORDERS_PER_STEP = 50;

/** All orders. */
export function OrdersTab({ model }: { model: WorkspaceModel }) {
  const [shown, setShown] = useState(ORDERS_PER_STEP);
  const { activity } = model.records.value;
  return (
    <div class="ts-orders-tab">
      <OrderList activity={activity?.slice(0, shown) ?? null} actions={model.orderActions} />
      {activity && activity.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + ORDERS_PER_STEP)}>{t('workspaceOrdersMore')}</Button>
        </div>
      )}
    </div>
  );
}
