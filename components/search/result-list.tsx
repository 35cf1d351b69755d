import type { Signal } from '@preact/signals';
import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { relative } from '../../lib/i18n/dates.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { CandidateRow, PersonRow, ResultPageView } from '../../lib/views/search-view.ts';
import type { NotedLines } from '../follow-up/follow-noted.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { useNow } from '../ui/clock.ts';
import { focusIfLost } from '../ui/focus.ts';
import { BookmarkIcon, CheckIcon, HideIcon, RefreshIcon, SortIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { nextIndex } from '../ui/roving.ts';
import { costWords } from './page-cost-words.ts';
import { Pager } from './pager.tsx';
import { ResultRow, type RowActions } from './result-row.tsx';
import { SORTS, type Sort } from './sort-rows.ts';
import { totalWords } from './total-words.ts';

export interface ResultListProps extends RowActions {
  /** The result page, without the people who are hidden. */
  page: ResultPageView;
  hidden: number;
  hidesUnlocked: boolean;
  onHideUnlocked: (wanted: boolean) => void;
  sort: Signal<Sort>;
  list: RefObject<HTMLUListElement | null>;
  chosen: ReadonlyMap<string, PersonRow>;
  /** The pages of this search that were answered before. */
  seen: ReadonlySet<number>;
  /** The last known price of a result page. */
  price: number | null;
  /** Talent pool pages are free. */
  free: boolean;
  /** People whose contact is being ordered. */
  getting: ReadonlySet<string>;
  /** What is noted of people, by their urns. */
  noted: NotedLines;
  /** People whose preview is open. */
  expanded: ReadonlySet<string>;
  /** The search was just saved. */
  saved: boolean;
  onChoose: (rows: readonly CandidateRow[], chosen: boolean) => void;
  onPage: (page: number) => void;
  onSave: () => void;
  /** Fetches the same page again and pays for it again. */
  onRefresh: () => void;
}

const SORT_WORDS = {
  match: 'searchSortMatch',
  name: 'searchSortName',
  company: 'searchSortCompany',
  place: 'searchSortPlace',
} as const;

/** Younger results show what they cost, older ones their age. */
const NEW_MS = 60_000;

/** One result page, with what it cost. */
export function ResultList(props: ResultListProps) {
  const { page, chosen, expanded, getting, noted, onChoose } = props;
  const here = page.rows.filter(({ urn }) => chosen.has(urn)).length;
  /** The person whose box was pressed last. With Shift, everybody from there on is chosen too. */
  const last = useRef<string | null>(null);
  const choose = (row: CandidateRow, wanted: boolean, click: Event) => {
    const from = page.rows.findIndex(({ urn }) => urn === last.current);
    const to = page.rows.indexOf(row);
    last.current = row.urn;
    const isRange = from >= 0 && 'shiftKey' in click && click.shiftKey === true;
    onChoose(isRange ? page.rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], wanted);
  };
  return (
    <section
      class="ts-results ts-focus-quiet"
      aria-label={t('searchCandidates')}
      tabIndex={-1}
      ref={focusIfLost}
    >
      <div class="ts-results__bar">
        <ResultHead {...props} />
        <div class="ts-row ts-row--between">
          <CheckboxRow
            label={t('searchSelectPage')}
            checked={here > 0 && here === page.rows.length}
            indeterminate={here > 0 && here < page.rows.length}
            disabled={page.rows.length === 0}
            onChange={(wanted) => onChoose(page.rows, wanted)}
          />
          <Pager {...props} />
        </div>
      </div>
      {page.rows.length === 0 && (
        <Notice
          kind="empty"
          title={t('searchAllHidden')}
          actions={<Button onClick={() => props.onHideUnlocked(false)}>{t('searchShowHidden')}</Button>}
        />
      )}
      <ul ref={props.list} aria-label={t('searchCandidates')} onKeyDown={moveBetweenCheckboxes}>
        {page.rows.map((row) => (
          <ResultRow
            {...props}
            key={row.urn}
            row={row}
            chosen={chosen.has(row.urn)}
            getting={getting.has(row.urn)}
            expanded={expanded.has(row.urn)}
            noted={noted.get(row.urn)}
            onChoose={choose}
          />
        ))}
      </ul>
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

function ResultHead(props: ResultListProps) {
  const { page, hidden, hidesUnlocked, price, free, saved, onSave, onRefresh } = props;
  const id = useId();
  const now = useNow(false);
  const used =
    page.charged === null
      ? t('searchUsedUnknown')
      : page.charged > 0
        ? t('searchUsed', tn('uiCredits', page.charged))
        : t('searchTookNothing');
  const age = relative(page.at, now);
  const fact = hidden > 0 ? tn('searchHidden', hidden) : now - page.at < NEW_MS ? used : age;
  return (
    <div class="ts-row">
      <p class="ts-grow ts-truncate" title={`${used} · ${age}`}>
        <span class="ts-strong">{totalWords(page.total)}</span>{' '}
        <span class="ts-muted ts-small">
          · <span role="status">{saved ? t('searchSavedDone') : fact}</span>
        </span>
      </p>
      <Menu
        label={t('searchSort')}
        icon={SortIcon}
        iconOnly
        items={SORTS.map((by) => ({
          id: by,
          label: t(SORT_WORDS[by]),
          current: by === props.sort.value,
          onSelect: () => {
            props.sort.value = by;
          },
        }))}
      />
      <IconButton
        icon={HideIcon}
        size="small"
        label={t('searchHideUnlocked')}
        aria-pressed={hidesUnlocked}
        onClick={() => props.onHideUnlocked(!hidesUnlocked)}
      />
      <IconButton
        icon={saved ? CheckIcon : BookmarkIcon}
        size="small"
        label={t('searchSaveThis')}
        onClick={onSave}
      />
      <IconButton
        icon={RefreshIcon}
        size="small"
        label={t('searchRefreshResults')}
        aria-describedby={id}
        onClick={onRefresh}
      />
      <span id={id} class="ts-muted ts-small">
        {costWords(free ? 'free' : 'paid', price)}
      </span>
    </div>
  );
}
