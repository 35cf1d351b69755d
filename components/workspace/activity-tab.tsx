import { OrderList } from '../orders/order-list.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

/** All orders. */
export function ActivityTab({ model }: { model: WorkspaceModel }) {
  return (
    <div class="ts-activity">
      <OrderList activity={model.records.value.activity} actions={model.orderActions} />
    </div>
  );
}
