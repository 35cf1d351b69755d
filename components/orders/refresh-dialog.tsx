import { t, tn } from '../../lib/i18n/text.ts';
import { type Prices, worstCase } from '../../lib/money/prices.ts';
import { BATCH_LIMIT } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { withProfile } from './order-model.ts';

export interface RefreshDialogProps {
  people: readonly PersonRow[];
  prices: Prices;
  onClose: () => void;
  onRefresh: (limit: number | null) => void;
}

/** Says what it costs to fetch profiles again that were fetched before. */
export function RefreshDialog({ people, prices, onClose, onRefresh }: RefreshDialogProps) {
  const count = withProfile(people).length;
  const leftOut = people.length - count;
  const most = worstCase(prices, { op: 'enrich-batch', people: count, fields: [] });
  return (
    <ConfirmDialog
      open
      title={tn('refreshTitle', count)}
      action={t('refreshMany', count)}
      onConfirm={() => onRefresh(most)}
      onClose={onClose}
    >
      <div class="ts-stack ts-stack--tight">
        <p class="ts-strong">
          {most === null ? t('searchAtMostUnknown') : t('searchAtMost', tn('uiCredits', most))}
        </p>
        <p class="ts-small ts-muted">{t('refreshText')}</p>
        {leftOut > 0 && <p class="ts-small ts-muted">{tn('refreshLeftOut', leftOut)}</p>}
        {count > BATCH_LIMIT && (
          <p class="ts-small ts-muted">{t('searchInBatches', Math.ceil(count / BATCH_LIMIT))}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}
