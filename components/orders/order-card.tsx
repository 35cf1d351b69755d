import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { time } from '../../lib/i18n/dates.ts';
import { tn } from '../../lib/i18n/text.ts';
import type { Prices } from '../../lib/money/prices.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { creditWords, orderTitle, progressWords, resultWords } from './activity-words.ts';
import type { CopyModel } from './copy-model.ts';
import { OrderButtons } from './order-buttons.tsx';
import { OrderLine } from './order-line.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderPeople } from './order-people.tsx';
import type { FollowContacts } from './ports.ts';

export interface OrderActions {
  /** No notification when the order ends. */
  mute(order: OrderView): void;
  /** Whether people may be saved as files. */
  mayExport(): boolean;
  /** Saves the people of an order as a file. */
  exportPeople(order: OrderView): void;
  /** How many people the last file of an order is without, because they must not be contacted, by the order's id. */
  leftOut: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Saves the CSV files that were ordered and are ready, unless another view does. */
  saveFinished(orders: readonly OrderView[]): void;
  /** Marks these requests' problems as read. */
  settle(requests: string[]): void;
  /** Takes back what has not been sent yet. */
  cancel(order: OrderView): void;
  /** Places the same order again for some of its people. `limit` is the price that stood beside the button. */
  retry(order: OrderView, people: OrderView['people'], limit: number | null): void;
  /** Gets the profiles of people whom the service skipped, then their contacts. */
  enrichThenUnlock(order: OrderView, people: OrderView['people']): void;
  openOptions(): void;
  /** Asks the service again now where its answers keep failing. */
  checkNow(): void;
  /** The last known prices. */
  prices(): Prices;
  contacts: FollowContacts;
  copies: CopyModel;
}

export interface OrderCardProps {
  order: OrderView;
  actions: OrderActions;
  /** The day above the first order of that day. */
  day?: string | undefined;
}

/** One order: a card, or one line if it is for one person. */
export function OrderCard({ order, actions, day }: OrderCardProps) {
  const Order = order.total === 1 ? OrderLine : OrderOfMany;
  return (
    <li aria-label={orderTitle(order)}>
      {day !== undefined && <h2 class="ts-order-day">{day}</h2>}
      <div class="ts-card ts-order">
        <Order order={order} actions={actions} />
      </div>
    </li>
  );
}

/** An order for several people, with its progress, its credits and the outcome of each person. */
function OrderOfMany({ order, actions }: OrderCardProps) {
  const [isOpen, setOpen] = useState(false);
  const phase = progressWords(order);
  const title = orderTitle(order);
  const results = resultWords(order);
  const done = order.completed + order.failed;
  return (
    <>
      <div class="ts-row ts-row--between">
        <h3 class="ts-grow ts-truncate" title={title}>
          {title}
        </h3>
        <Badge tone={phase.tone}>{phase.words}</Badge>
      </div>
      <ProgressBar
        label={creditWords(order)}
        value={order.phase === 'sending' && order.completed === 0 ? null : done}
        max={order.total}
        failed={order.failed}
      />
      {results !== '' && <p class="ts-small">{results}</p>}
      <OrderNotices order={order} actions={actions} />
      <div class="ts-row ts-row--wrap">
        <Button
          size="small"
          variant="ghost"
          icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {tn('peopleCount', order.total)}
        </Button>
        <span class="ts-muted ts-small ts-order__when">{time(order.createdAt)}</span>
        <OrderButtons order={order} actions={actions} />
      </div>
      {isOpen && <OrderPeople order={order} actions={actions} />}
    </>
  );
}
