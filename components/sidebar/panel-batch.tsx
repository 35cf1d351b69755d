import { useEffect } from 'preact/hooks';
import { t, tn } from '../../lib/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { JobCard } from '../jobs/job-card.tsx';
import { Problem } from '../problems/problem.tsx';
import { OrderDialogs } from '../search/order-dialogs.tsx';
import { Button } from '../ui/button.tsx';
import type { BatchProps } from './page-tab.tsx';
import type { PanelOrders } from './panel-orders.ts';

interface PanelBatchProps extends BatchProps {
  panel: PanelOrders;
  session: SessionView | null;
}

/** Enriches and unlocks people of the page where they are listed, and shows how far that is. */
export function PanelBatch({ rows, chosen, onClear, panel, session }: PanelBatchProps) {
  const { orders, confirming, jobActions } = panel;
  const job = panel.job.value;
  const people = chosen.flatMap(({ known }) => (known ? [known] : []));
  const unknown = chosen.length - people.length;
  const toEnrich = people.filter(({ pool, enriched }) => !pool && !enriched).length;
  const failure = orders.failure.value;
  const busy = orders.busy.value;
  // An order is shown with the people it is about, not on the pages after.
  const isHere = job?.people.some(({ urn }) => rows.some(({ known }) => known?.urn === urn));
  const unlocked = job?.kind === 'unlock' ? job.id : null;
  // Whoever is enriched is often unlocked next and stays chosen; whoever is unlocked is done with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each unlock
  useEffect(() => {
    if (unlocked !== null) onClear();
  }, [unlocked]);

  return (
    <>
      {(chosen.length > 0 || failure || isHere) && (
        <div class="ts-bar ts-bar--stack">
          {failure && (
            <Problem
              error={failure.error}
              onStep={(step) => (step === 'options' ? jobActions.openOptions() : orders.retry())}
              onDismiss={() => {
                orders.failure.value = null;
              }}
            />
          )}
          {job && isHere && (
            <ul aria-label={t('jobsList')}>
              <JobCard key={job.id} job={job} actions={jobActions} />
            </ul>
          )}
          {unknown > 0 && <p class="ts-muted ts-small">{tn('popupFindFirst', unknown)}</p>}
          {chosen.length > 0 && (
            <div class="ts-row">
              <Button busy={busy} disabled={toEnrich === 0} onClick={() => orders.enrich(people)}>
                {tn('sidebarEnrichMany', toEnrich)}
              </Button>
              <Button
                variant="primary"
                busy={busy}
                disabled={people.length === 0}
                onClick={() => {
                  orders.unlocking.value = people;
                }}
              >
                {tn('sidebarUnlockMany', people.length)}
              </Button>
            </div>
          )}
        </div>
      )}
      <OrderDialogs session={session} orders={orders} confirming={confirming} />
    </>
  );
}
