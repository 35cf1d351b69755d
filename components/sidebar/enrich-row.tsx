import { relative, t } from '../../lib/i18n/text.ts';
import { worstCase } from '../../lib/money/prices.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { priceWords } from '../orders/order-words.ts';
import { useNow } from '../ui/clock.ts';
import { RefreshIcon } from '../ui/icons.tsx';
import { endWords } from './end-words.ts';
import { PaidButton } from './paid-button.tsx';
import { PayAgain } from './pay-again.tsx';
import type { SidebarActions } from './sidebar-model.ts';

interface EnrichRowProps {
  view: PersonView;
  pending: boolean;
  actions: Pick<SidebarActions, 'enrich' | 'settle'>;
}

/** The button that enriches the profile, or how old the enriched profile is, and whether the last attempt failed. */
export function EnrichRow(props: EnrichRowProps) {
  const { enrichEnd: end, match } = props.view;
  if (!end || match === 'own-pool') return <Action {...props} />;
  return (
    <div class="ts-stack ts-stack--tight">
      <Action {...props} />
      <p class="ts-again">{endWords(end)}</p>
    </div>
  );
}

function Action({ view, pending, actions }: EnrichRowProps) {
  const now = useNow(false);
  const { profile, enriching, match } = view;
  if (match === 'own-pool') return <p class="ts-muted ts-small">{t('sidebarPoolComplete')}</p>;
  // The service answered that the person is in the own pool, which the notice above says.
  if (!profile && view.problem?.error.code === 'ENRICH_NOT_NEEDED') return null;
  const { enrichRequest: request, enrichLoss: loss } = view;
  if (request !== null)
    return (
      <PayAgain
        name={t('sidebarProfile')}
        loss={loss}
        price={t('lossEnrichFree')}
        onPay={() => actions.enrich(false)}
        onDismiss={() => actions.settle(request)}
      />
    );
  const busy = pending || enriching === 'sending' || enriching === 'running' || enriching === 'checking';
  const price = priceWords(
    worstCase(view.session.prices, { op: profile ? 'enrich-batch' : 'enrich', people: 1, fields: [] }),
  );
  if (!profile) {
    return (
      <div class="ts-paid">
        <PaidButton busy={busy} onPay={() => actions.enrich(false)}>
          {t('sidebarEnrich')}
        </PaidButton>
        <span class="ts-paid__price">{enriching === 'checking' ? t('sidebarChecking') : price}</span>
      </div>
    );
  }
  const age = profile.enrichedAt === null ? '' : relative(profile.enrichedAt, now);
  return (
    <div class="ts-paid">
      <span class="ts-muted ts-small ts-grow">
        {profile.fromCache ? t('sidebarEnrichedCache', age) : t('sidebarEnrichedFresh', age)}
      </span>
      <PaidButton
        size="small"
        variant="ghost"
        icon={RefreshIcon}
        busy={busy}
        title={t('sidebarRefreshCharges', price)}
        aria-description={t('sidebarRefreshCharges', price)}
        onPay={() => actions.enrich(true)}
      >
        {t('sidebarRefresh')}
      </PaidButton>
    </div>
  );
}
