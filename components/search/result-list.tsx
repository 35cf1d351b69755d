import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { relative, t, tn } from '../../lib/i18n/text.ts';
import { TOTAL_CAP } from '../../lib/service/model.ts';
import type { CandidateRow, PersonRow, ResultPageView } from '../../lib/views/search-view.ts';
import type { CopyModel } from '../orders/copy-model.ts';
import { IconButton } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { useNow } from '../ui/clock.ts';
import { focusIfLost } from '../ui/focus.ts';
import { MailIcon, RefreshIcon } from '../ui/icons.tsx';
import { nextIndex } from '../ui/roving.ts';
import { Pager } from './pager.tsx';
import { ResultRow } from './result-row.tsx';

export interface ResultListProps {
  page: ResultPageView;
  chosen: ReadonlyMap<string, PersonRow>;
  /** The pages of this search that were answered before. */
  seen: ReadonlySet<number>;
  /** The last known price of a result page. */
  price: number | null;
  /** Own-pool pages are free. */
  free: boolean;
  /** The actions for the chosen people, beside the checkbox that chooses the whole page. */
  bar?: ComponentChildren;
  /** People whose contact data are shown. */
  expanded: ReadonlySet<string>;
  copies: CopyModel;
  onChoose: (rows: readonly CandidateRow[], chosen: boolean) => void;
  onExpand: (rows: readonly CandidateRow[], expanded: boolean) => void;
  onEnrich: (row: CandidateRow) => void;
  onUnlock: (row: CandidateRow) => void;
  onPage: (page: number) => void;
  /** Fetches the same page again and pays for it again. */
  onRefresh: () => void;
}

/** The number of results in words. The service does not count beyond `TOTAL_CAP`. */
export function totalWords(total: number): string {
  return total >= TOTAL_CAP ? t('searchTotalMost', TOTAL_CAP) : tn('searchTotal', total);
}

/** One result page, with what it cost. */
export function ResultList(props: ResultListProps) {
  const { page, chosen, expanded, copies, bar, onChoose, onExpand, onEnrich, onUnlock } = props;
  const here = page.rows.filter(({ urn }) => chosen.has(urn)).length;
  return (
    <section
      class="ts-results ts-focus-quiet"
      aria-label={t('searchCandidates')}
      tabIndex={-1}
      ref={focusIfLost}
    >
      <ResultHead {...props} />
      <div class="ts-results__choose">
        <CheckboxRow
          label={t('searchChoosePage')}
          labelHidden={bar != null}
          checked={here > 0 && here === page.rows.length}
          indeterminate={here > 0 && here < page.rows.length}
          onChange={(wanted) => onChoose(page.rows, wanted)}
        />
        {bar}
      </div>
      <ul aria-label={t('searchCandidates')} onKeyDown={moveBetweenCheckboxes}>
        {page.rows.map((row) => (
          <ResultRow
            key={row.urn}
            row={row}
            chosen={chosen.has(row.urn)}
            expanded={expanded.has(row.urn)}
            copies={copies}
            onChoose={(one, wanted) => onChoose([one], wanted)}
            onExpand={(one, wanted) => onExpand([one], wanted)}
            onEnrich={onEnrich}
            onUnlock={onUnlock}
          />
        ))}
      </ul>
      <Pager {...props} />
    </section>
  );
}

/** Arrows, Home and End move the focus between the people's checkboxes. */
function moveBetweenCheckboxes(event: TargetedKeyboardEvent<HTMLUListElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const current = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1;
  const next = current < 0 ? null : nextIndex(event.key, current, boxes.length, 'vertical');
  if (next === null) return;
  event.preventDefault();
  boxes[next]?.focus();
}

function ResultHead({ page, expanded, onExpand, onRefresh, free }: ResultListProps) {
  const now = useNow(false);
  const unlocked = page.rows.filter((row) => row.unlocked.length > 0);
  const all = unlocked.every(({ urn }) => expanded.has(urn));
  const took =
    page.charged === null
      ? t('searchTookUnknown')
      : page.charged > 0
        ? t('searchTook', tn('uiCredits', page.charged))
        : t('searchTookNothing');
  return (
    <div class="ts-row ts-row--between">
      <p class="ts-grow">
        <span class="ts-strong">{totalWords(page.total)}</span>{' '}
        <span class="ts-muted ts-small">
          {took} · {relative(page.at, now)}
        </span>
      </p>
      {unlocked.length > 0 && (
        <IconButton
          icon={MailIcon}
          size="small"
          label={all ? t('searchContactsHide') : t('searchContactsShow')}
          onClick={() => onExpand(unlocked, !all)}
        />
      )}
      <IconButton
        icon={RefreshIcon}
        size="small"
        label={free ? t('searchAnew') : `${t('searchAnew')}. ${t('searchAnewHint')}`}
        onClick={onRefresh}
      />
    </div>
  );
}
