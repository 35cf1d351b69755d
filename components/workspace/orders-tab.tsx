import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { OrderList } from '../orders/order-list.tsx';
import { Button } from '../ui/button.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

/** Jobs added to the list at a time: a card each, and years of work must not be drawn at once. */
const STEP = 50;

/** Every order there was. */
export function OrdersTab({ model }: { model: WorkspaceModel }) {
  const [most, setMost] = useState(STEP);
  const { activity } = model.records.value;
  return (
    <div class="ts-jobs-tab">
      <OrderList activity={activity?.slice(0, most) ?? null} actions={model.orderActions} />
      {activity && activity.length > most && (
        <div>
          <Button onClick={() => setMost(most + STEP)}>{t('workspaceJobsMore')}</Button>
        </div>
      )}
    </div>
  );
}
