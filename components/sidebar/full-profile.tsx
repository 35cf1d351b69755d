import { useId } from 'preact/hooks';
import { relative } from '../../lib/i18n/dates.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { worstCase } from '../../lib/money/prices.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { lossWords, waitWords } from '../problems/loss-words.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { PaidButton } from '../ui/paid-button.tsx';
import { Price } from '../ui/price.tsx';
import { endWords } from './end-words.ts';
import type { SidebarActions } from './sidebar-types.ts';

interface FullProfileProps {
  view: PersonView;
  pending: boolean;
  actions: Pick<SidebarActions, 'enrich' | 'settle'>;
}

/** The button that gets the full profile, or how old the profile is, and whether the last attempt failed. */
export function FullProfile(props: FullProfileProps) {
  const { enrichEnd: end, match } = props.view;
  return (
    <div class="ts-stack ts-stack--tight">
      <Action {...props} />
      {end && match !== 'own-pool' && <p class="ts-muted ts-small">{endWords(end)}</p>}
    </div>
  );
}

/** The last answer was lost. The same is asked for again at no charge if the service had it already. */
function Lost({ view, actions }: Pick<FullProfileProps, 'view' | 'actions'>) {
  const id = useId();
  const { enrichLoss: loss, enrichRequest: request } = view;
  const now = useNow(loss !== null);
  const wait = loss && waitWords(loss.retryFrom, now);
  return (
    <div class="ts-stack ts-stack--tight">
      <p>{lossWords(loss?.balanceFell ?? null)}</p>
      <div class="ts-paid">
        <PaidButton
          size="small"
          aria-label={t('sidebarRetryProfile')}
          aria-describedby={id}
          aria-disabled={wait !== null || undefined}
          onPay={() => actions.enrich(false)}
        >
          {t('contactRetry')}
        </PaidButton>
        {request !== null && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('sidebarDismissProfile')}
            onClick={() => actions.settle(request)}
          >
            {t('uiDismiss')}
          </Button>
        )}
        <span id={id} class="ts-paid__price">
          {wait ?? t('lossEnrichFree')}
        </span>
      </div>
    </div>
  );
}

function Action({ view, pending, actions }: FullProfileProps) {
  const id = useId();
  const now = useNow(false);
  const { profile, enriching, match } = view;
  if (match === 'own-pool') return <p class="ts-muted ts-small">{t('sidebarPoolComplete')}</p>;
  if (view.blocked !== null) return <p class="ts-muted ts-small">{t('personBlocked')}</p>;
  // The service answered that the person is in the talent pool, which the notice says.
  if (!profile && view.problem?.error.code === 'ENRICH_NOT_NEEDED') return null;
  if (view.enrichRequest !== null) return <Lost view={view} actions={actions} />;
  const busy = pending || enriching === 'sending' || enriching === 'running' || enriching === 'checking';
  const credits = worstCase(view.session.prices, {
    op: profile ? 'enrich-batch' : 'enrich',
    people: 1,
    fields: [],
  });
  const price = credits === null ? t('contactPriceUnknown') : tn('uiCredits', credits);
  const age = profile && (profile.enrichedAt === null ? '' : relative(profile.enrichedAt, now));
  return (
    <div class="ts-paid">
      {/* One element for both, so that the focus stays on it. */}
      <PaidButton
        size="small"
        busy={busy}
        aria-describedby={id}
        title={profile ? t('sidebarRefreshCharges') : undefined}
        onPay={() => actions.enrich(profile !== null)}
      >
        {profile ? t('sidebarRefresh') : t('sidebarEnrich')}
      </PaidButton>
      <span id={id} class="ts-small ts-muted">
        {enriching === 'checking' ? t('contactChecking') : <Price words={price} />}
      </span>
      {profile && (
        <span class="ts-paid__price">
          {profile.fromCache ? t('sidebarEnrichedCache', age ?? '') : t('sidebarEnrichedFresh', age ?? '')}
        </span>
      )}
    </div>
  );
}
