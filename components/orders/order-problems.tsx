import { t } from '../../lib/i18n/text.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { lossWords } from '../problems/loss-words.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { OrderActions } from './order-card.tsx';

/** The questions and errors of an order. */
export function OrderProblems({ order, actions }: { order: OrderView; actions: OrderActions }) {
  // All batches of an order usually fail with the same error, so only the first refusal is shown.
  const asking = order.problems.filter(({ state }) => state === 'needs-decision');
  const refused = order.problems.filter(({ state }) => state !== 'needs-decision');
  const [first] = refused;
  const settle = (problems: OrderView['problems']) => actions.settle(problems.map(({ request }) => request));
  return (
    <>
      {asking.length > 0 && (
        <Notice
          kind="warning"
          title={lossWords(asking.length === 1 ? (asking[0]?.balanceFell ?? null) : null)}
          actions={
            <Button size="small" onClick={() => settle(asking)}>
              {t('uiDismiss')}
            </Button>
          }
        >
          {order.kind === 'enrich' ? t('lossEnrichMany') : null}
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
