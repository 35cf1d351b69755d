import { inWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { OrderCardProps } from './order-card.tsx';
import { OrderProblems } from './order-problems.tsx';
import { RetryFailed } from './retry-failed.tsx';

/** What the recruiter has to know of an order or can do about it: delays, problems, people who were skipped or failed. */
export function OrderNotices({ order, actions }: OrderCardProps) {
  const skipped = order.people.filter(({ result }) => result === 'not-enriched');
  return (
    <>
      {order.open && (order.stalled || order.parked) && (
        <Problem error={{ kind: order.parked ? 'parked' : 'stalled' }} />
      )}
      {order.open && order.pollError && (
        <Problem
          error={{ kind: 'poll', reason: order.pollError, at: order.nextCheckAt }}
          onStep={(step) => (step === 'check' ? actions.checkNow() : actions.openOptions())}
        />
      )}
      <OrderProblems order={order} actions={actions} />
      {!order.open && skipped.length > 0 && (
        <Notice
          kind="warning"
          title={tn('ordersNotEnriched', skipped.length)}
          actions={
            <Button size="small" onClick={() => actions.enrichThenUnlock(order, skipped)}>
              {t('ordersEnrichThenUnlock', skipped.length)}
            </Button>
          }
        >
          {skipped.map(({ name }) => inWords(name)).join(', ')}
        </Notice>
      )}
      <RetryFailed
        order={order}
        prices={actions.prices()}
        onRetry={(people, limit) => actions.retry(order, people, limit)}
      />
    </>
  );
}
