import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { splitName } from '../../lib/network/split-name.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { OrderCard } from '../orders/order-card.tsx';
import { OrderDialogs } from '../orders/order-dialogs.tsx';
import { type Buyable, subjectsOf } from '../orders/order-model.ts';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { Button } from '../ui/button.tsx';
import { focusIfLost } from '../ui/focus.ts';
import type { PanelOrders } from './panel-orders.ts';
import type { PersonOnPage } from './people-on-page.ts';
import type { BatchProps } from './people-on-page-tab.tsx';

interface PanelBatchProps extends BatchProps {
  panel: PanelOrders;
  session: SessionView | null;
}

/** Somebody who was never seen, under their profile link, to be found by the name in the list. */
function unseen({ link, name }: PersonOnPage): Buyable {
  const nothing = { title: null, company: null, place: null, pictureUrl: null };
  const state = { pool: false, enriched: false, unlocked: [], busy: false };
  return { ...nothing, ...state, urn: link.canonical, name, networkUrl: link.url, findBy: splitName(name) };
}

/** Whether a person is one of these, each named by the urn or by the profile link. */
function isAmong({ link, known }: PersonOnPage, subjects: readonly string[]): boolean {
  return subjects.includes(link.canonical) || (known !== null && subjects.includes(known.urn));
}

/** Enriches and unlocks people of the network's page from the side panel, and shows the order's progress. */
export function PanelBatch({ rows, chosen, onClear, panel, session }: PanelBatchProps) {
  const { orders, orderActions } = panel;
  const order = panel.order.value;
  const known = chosen.flatMap((row) => (row.known ? [row.known] : []));
  const { isMarking, blocked, mark } = useBlockedMarks(panel);
  const toEnrich = known.filter(({ pool, enriched }) => !pool && !enriched).length;
  const busy = orders.busy.value || isMarking;
  // An order is shown only while the page lists some of its people.
  const areHere = (urns: readonly string[]) => rows.some((row) => isAmong(row, urns));
  const isHere = order !== null && areHere(order.people.map(({ urn }) => urn));
  const problem = orders.problem.value;
  const isProblemHere = problem !== null && areHere(subjectsOf(problem.order));
  const list = useRef<HTMLUListElement>(null);
  const heading = useId();
  const started = orders.started.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useLayoutEffect(() => {
    if (!started) return;
    const { kind } = started.order;
    const subjects = subjectsOf(started.order);
    // Handled once: later renders must not clear people who are chosen from now on.
    orders.started.value = null;
    // People who were enriched stay chosen, because they are often unlocked next.
    if (kind === 'unlock')
      onClear(rows.filter((row) => isAmong(row, subjects) || blocked.current.has(row.link.canonical)));
  }, [started]);
  // When a focused button disappears, the focus moves to the order's card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a button may have gone
  useLayoutEffect(() => focusIfLost(list.current), [isHere, order?.id, chosen.length, toEnrich]);

  return (
    <>
      {(chosen.length > 0 || isProblemHere || isHere) && (
        <div class="ts-bar ts-bar--stack">
          {isProblemHere && <OrderNotPlaced orders={orders} openOptions={orderActions.openOptions} />}
          {order && isHere && (
            <>
              <h2 id={heading} class="ts-sr-only">
                {t('ordersTitle')}
              </h2>
              <ul ref={list} class="ts-focus-quiet" aria-labelledby={heading} tabIndex={-1}>
                <OrderCard key={order.id} order={order} actions={orderActions} />
              </ul>
            </>
          )}
          {chosen.length > 0 && (
            <div class="ts-row">
              <Button
                busy={busy}
                disabled={toEnrich === 0}
                onClick={() =>
                  mark(
                    chosen.filter((row) => row.known),
                    (people) => orders.enrich(people),
                  )
                }
              >
                {t('getProfilesFor', toEnrich)}
              </Button>
              <Button
                variant="primary"
                busy={busy}
                onClick={() =>
                  mark(chosen, (people) => {
                    orders.unlocking.value = people;
                  })
                }
              >
                {t('getContactsFor', chosen.length)}
              </Button>
            </div>
          )}
        </div>
      )}
      <OrderDialogs session={session} orders={orders} />
    </>
  );
}

/** Looks up who of some people must not be contacted, before a dialog about money opens for them. */
function useBlockedMarks(panel: PanelOrders) {
  const [isMarking, setMarking] = useState(false);
  /** The links of those who were left out of the last dialog. */
  const blocked = useRef<ReadonlySet<string>>(new Set());
  const isUnderWay = useRef(false);
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function mark(some: readonly PersonOnPage[], then: (people: Buyable[]) => void): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setMarking(true);
    const whom = some.map(({ link, name, known }) => {
      return { urns: known ? [known.urn] : [], link: link.canonical, name };
    });
    // Without marks the worker leaves them out all the same.
    const marks = await panel.areBlocked(whom).catch(() => []);
    isUnderWay.current = false;
    if (!isShown.current) return;
    setMarking(false);
    blocked.current = new Set(some.filter((_, place) => marks[place]).map(({ link }) => link.canonical));
    then(some.map((row, place) => ({ ...(row.known ?? unseen(row)), blocked: marks[place] ?? false })));
  }

  return { isMarking, blocked, mark };
}
