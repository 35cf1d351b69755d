import { t, tn } from '../../lib/i18n/text.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { MAX_PEOPLE_PER_ORDER, withProfile } from './order-model.ts';

export interface BatchBarProps {
  chosen: ReadonlyMap<string, PersonRow>;
  /** How many of them are not on the shown result page. */
  elsewhere: number;
  busy: boolean;
  onEnrich: () => void;
  onRefresh: () => void;
  onUnlock: () => void;
  onClear: () => void;
}

/** The actions for the people chosen on all result pages. */
export function BatchBar(props: BatchBarProps) {
  const { chosen, elsewhere, busy, onEnrich, onRefresh, onUnlock, onClear } = props;
  const people = [...chosen.values()];
  const toEnrich = people.filter(({ pool, enriched }) => !pool && !enriched).length;
  const toRefresh = withProfile(people).length;
  return (
    <section class="ts-batch" aria-label={tn('searchChosen', people.length)}>
      <div class="ts-batch__count">
        <p class="ts-small">
          <span class="ts-strong">{tn('searchChosen', people.length)}</span>
          {people.length >= MAX_PEOPLE_PER_ORDER && <span class="ts-muted"> · {t('searchMostChosen')}</span>}
          {elsewhere > 0 && <span class="ts-muted"> · {tn('searchChosenElsewhere', elsewhere)}</span>}
        </p>
        <IconButton icon={CloseIcon} size="small" label={t('searchClearChosen')} onClick={onClear} />
      </div>
      <div class="ts-batch__actions">
        {(toEnrich > 0 || toRefresh === 0) && (
          <Button size="small" busy={busy} disabled={toEnrich === 0} onClick={onEnrich}>
            {t('enrichMany', toEnrich)}
          </Button>
        )}
        {toRefresh > 0 && (
          <Button size="small" busy={busy} onClick={onRefresh}>
            {t('refreshProfiles')}
          </Button>
        )}
        <Button size="small" variant="primary" busy={busy} onClick={onUnlock}>
          {t('unlockMany', people.length)}
        </Button>
      </div>
    </section>
  );
}
