import { OrderList } from '../orders/order-list.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

/** All orders. */
export function ActivityTab({ model }: { model: WorkspaceModel }) {
  const { shown, hasMore } = model.activity;
  return (
    <div class="ts-activity">
      <OrderList
        activity={shown.value}
        actions={model.orderActions}
        onMore={hasMore.value ? model.moreOrders : undefined}
      />
    </div>
  );
}
