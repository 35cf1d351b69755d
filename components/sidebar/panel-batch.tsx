import { useLayoutEffect, useRef } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { OrderCard } from '../orders/order-card.tsx';
import { OrderDialogs } from '../orders/order-dialogs.tsx';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { Button } from '../ui/button.tsx';
import { focusIfLost } from '../ui/focus.ts';
import type { PanelOrders } from './panel-orders.ts';
import type { BatchProps } from './people-on-page-tab.tsx';

interface PanelBatchProps extends BatchProps {
  panel: PanelOrders;
  session: SessionView | null;
}

/** Enriches and unlocks people of the network's page from the side panel, and shows the order's progress. */
export function PanelBatch({ rows, chosen, onClear, panel, session }: PanelBatchProps) {
  const { orders, orderActions } = panel;
  const order = panel.order.value;
  const people = chosen.flatMap(({ known }) => (known ? [known] : []));
  const unknown = chosen.length - people.length;
  const toEnrich = people.filter(({ pool, enriched }) => !pool && !enriched).length;
  const busy = orders.busy.value;
  // An order is shown only while the page lists some of its people.
  const areHere = (urns: readonly string[]) =>
    rows.some(({ known }) => known !== null && urns.includes(known.urn));
  const isHere = order !== null && areHere(order.people.map(({ urn }) => urn));
  const isProblemHere = areHere(orders.problem.value?.order.urns ?? []);
  const list = useRef<HTMLUListElement>(null);
  const started = orders.started.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useLayoutEffect(() => {
    if (!started) return;
    const { kind, urns } = started.order;
    // Handled once: later renders must not clear people who are chosen from now on.
    orders.started.value = null;
    // People who were enriched stay chosen, because they are often unlocked next.
    if (kind === 'unlock') onClear(rows.filter(({ known }) => known !== null && urns.includes(known.urn)));
  }, [started]);
  // When a focused button disappears, the focus moves to the order's card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a button may have gone
  useLayoutEffect(() => focusIfLost(list.current), [isHere, order?.id, people.length, toEnrich]);

  return (
    <>
      {(chosen.length > 0 || isProblemHere || isHere) && (
        <div class="ts-bar ts-bar--stack">
          {isProblemHere && <OrderNotPlaced orders={orders} openOptions={orderActions.openOptions} />}
          {order && isHere && (
            <ul ref={list} class="ts-focus-quiet" aria-label={t('ordersTitle')} tabIndex={-1}>
              <OrderCard key={order.id} order={order} actions={orderActions} />
            </ul>
          )}
          {unknown > 0 && <p class="ts-muted ts-small">{tn('popupFindFirst', unknown)}</p>}
          {chosen.length > 0 && (
            <div class="ts-row">
              <Button busy={busy} disabled={toEnrich === 0} onClick={() => orders.enrich(people)}>
                {t('enrichMany', toEnrich)}
              </Button>
              <Button
                variant="primary"
                busy={busy}
                disabled={people.length === 0}
                onClick={() => {
                  orders.unlocking.value = people;
                }}
              >
                {t('unlockMany', people.length)}
              </Button>
            </div>
          )}
        </div>
      )}
      <OrderDialogs session={session} orders={orders} />
    </>
  );
}
