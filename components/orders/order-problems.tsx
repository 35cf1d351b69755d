import { t } from '../../lib/i18n/text.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { OrderActions } from './order-card.tsx';

/** Whoever has no outcome, or one that nobody knows. */
export function unfinished(order: OrderView): OrderView['people'] {
  return order.people.filter(({ result }) => result === 'pending' || result === 'unknown');
}

/** The requests of an order that need a decision, or that were refused. */
export function OrderProblems({ order, actions }: { order: OrderView; actions: OrderActions }) {
  // The same refusal hits every batch of an order: once in words is enough.
  const asking = order.problems.filter(({ state }) => state === 'needs-decision');
  const refused = order.problems.filter(({ state }) => state !== 'needs-decision');
  const [first] = refused;
  const settle = (problems: OrderView['problems']) => actions.settle(problems.map(({ request }) => request));
  return (
    <>
      {asking.length > 0 && (
        <Notice
          kind="warning"
          title={t('ordersAskTitle')}
          actions={
            <Button size="small" onClick={() => settle(asking)}>
              {t('ordersUnderstood')}
            </Button>
          }
        >
          {t('ordersAskText')}
        </Notice>
      )}
      {first?.error && (
        <Problem
          error={first.error}
          steps={['options']}
          onStep={actions.openOptions}
          onDismiss={() => settle(refused)}
        />
      )}
    </>
  );
}
