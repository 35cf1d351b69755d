import { useState } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { relative, t, tn } from '../../lib/i18n/text.ts';
import type { Prices } from '../../lib/money/prices.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { Problem } from '../problems/problem.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { CopyModel } from './copy-model.ts';
import { OrderPeople } from './order-people.tsx';
import { OrderProblems } from './order-problems.tsx';
import { creditWords, orderTitle, phaseWords, resultWords } from './order-words.ts';
import type { FollowContacts } from './ports.ts';
import { RetryFailed } from './retry-failed.tsx';

export interface OrderActions {
  unwatch(order: OrderView): void;
  /** Marks these requests' problems as read. */
  settle(requests: string[]): void;
  /** Takes back what has not been sent yet. */
  cancel(order: OrderView): void;
  /** Places the same order again for some of its people. `limit` is the price that stood beside the button. */
  retry(order: OrderView, people: OrderView['people'], limit: number | null): void;
  /** Enriches people that the service skipped, then unlocks them. */
  enrichThenUnlock(order: OrderView, people: OrderView['people']): void;
  openOptions(): void;
  /** The last known prices. */
  prices(): Prices;
  contacts: FollowContacts;
  copies: CopyModel;
}

export interface OrderCardProps {
  order: OrderView;
  actions: OrderActions;
}

/** One order with its progress, its credits and the outcome of each person. */
export function OrderCard({ order, actions }: OrderCardProps) {
  const now = useNow(order.open);
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const phase = phaseWords(order.phase);
  const title = orderTitle(order);
  const passedOver = order.people.filter(({ result }) => result === 'not-enriched');
  const Chevron = open ? ChevronUpIcon : ChevronDownIcon;
  return (
    <li class="ts-card ts-order" aria-label={title}>
      <div class="ts-row ts-row--between">
        <h2 class="ts-grow ts-truncate" title={title}>
          {title}
        </h2>
        {order.watching || !order.open ? null : <Badge>{t('ordersNotWatched')}</Badge>}
        <Badge tone={phase.tone}>{phase.words}</Badge>
      </div>
      <ProgressBar
        label={creditWords(order.credits).join(' · ')}
        value={order.phase === 'sending' && order.completed === 0 ? null : order.completed + order.failed}
        max={order.total}
        failed={order.failed}
      />
      {!order.open && <p class="ts-small">{resultWords(order)}</p>}
      {order.open && order.stalled && <Problem error={{ kind: 'stalled' }} />}
      {order.open && order.parked && <Problem error={{ kind: 'parked' }} />}
      {order.open && order.pollError && (
        <Problem
          error={{ kind: 'poll', reason: order.pollError }}
          steps={['options']}
          onStep={actions.openOptions}
        />
      )}
      <OrderProblems order={order} actions={actions} />
      {!order.open && passedOver.length > 0 && (
        <Notice
          kind="warning"
          title={tn('ordersNotEnriched', passedOver.length)}
          actions={
            <Button size="small" onClick={() => actions.enrichThenUnlock(order, passedOver)}>
              {t('ordersEnrichThenUnlock', passedOver.length)}
            </Button>
          }
        >
          {passedOver.map(({ name }) => inWords(name)).join(', ')}
        </Notice>
      )}
      <RetryFailed
        order={order}
        prices={actions.prices()}
        onRetry={(people, limit) => actions.retry(order, people, limit)}
      />
      <div class="ts-row ts-row--wrap">
        <Button
          size="small"
          variant="ghost"
          icon={Chevron}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {tn('peopleCount', order.total)}
        </Button>
        <span class="ts-muted ts-small ts-order__when">{relative(order.createdAt, now)}</span>
        {order.open && (
          <div class="ts-row">
            {order.unsent && (
              <Button size="small" variant="ghost" onClick={() => actions.cancel(order)}>
                {t(order.phase === 'waiting' ? 'uiCancel' : 'ordersCancelRest')}
              </Button>
            )}
            {order.watching && (
              <Button size="small" variant="ghost" onClick={() => setLeaving(true)}>
                {t('ordersStopWatching')}
              </Button>
            )}
          </div>
        )}
      </div>
      {open && <OrderPeople order={order} actions={actions} />}
      <ConfirmDialog
        open={leaving}
        title={t('ordersStopTitle')}
        action={t('ordersStopWatching')}
        onConfirm={() => {
          setLeaving(false);
          actions.unwatch(order);
        }}
        onClose={() => setLeaving(false)}
      >
        <p>{t('ordersStopText')}</p>
      </ConfirmDialog>
    </li>
  );
}
