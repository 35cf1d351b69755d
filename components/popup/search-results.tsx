import { useSignal } from '@preact/signals';
import { locale, t } from '../../lib/i18n/text.ts';
import { NO_PRICES, worstCase } from '../../lib/money/prices.ts';
import type { CandidateRow } from '../../lib/views/search-view.ts';
import { searchPrice } from '../orders/order-words.ts';
import { Problem } from '../problems/problem.tsx';
import { contactsPrice, needsProfile } from '../search/contact-price.ts';
import { searchWords } from '../search/filter-words.ts';
import { ResultList } from '../search/result-list.tsx';
import type { ShownPage } from '../search/search-model.ts';
import { sortRows } from '../search/sort-rows.ts';
import { Button } from '../ui/button.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SaveDialog, SavedSearches } from './lazy-components.ts';
import type { PopupModel } from './popup-model.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { useNotedLines } from './use-noted-lines.ts';

/** The shown result page, or why there is none. */
export function SearchResults({ model }: { model: PopupModel }) {
  const { search } = model;
  const saving = useSignal(false);
  const saved = useSignal<ShownPage | null>(null);
  const problem = search.problem.value;
  const page = search.page.value;
  const shown = search.shown.value;

  if (search.pending.value) return <Searching />;
  return (
    <>
      {problem && (
        <Problem
          error={problem.error}
          steps={problem.error.kind === 'search-lost' ? [] : undefined}
          onStep={(step) => (step === 'options' ? model.openOptions() : search.retry())}
          onDismiss={() => {
            search.problem.value = null;
          }}
        />
      )}
      {page && shown && page.rows.length > 0 && (
        <Candidates
          model={model}
          page={page}
          saved={saved.value === shown}
          isFree={shown.filters.localOnly === true}
          onSave={() => {
            saving.value = true;
          }}
        />
      )}
      {page && page.rows.length === 0 && <NoResults model={model} />}
      {!page && !problem && (
        <Notice kind="empty" title={t('searchStartTitle')}>
          {t('searchStartText')}
        </Notice>
      )}
      {(!page || page.rows.length === 0) && search.saved.value.length > 0 && (
        <SavedSearches searches={search.saved.value} onRun={search.runSaved} onForget={search.forget} />
      )}
      {saving.value && (
        <SaveDialog
          name={searchWords(search.prompt.value, search.chips.value)}
          onClose={() => {
            saving.value = false;
          }}
          onSave={(name) => {
            saving.value = false;
            void search.save(name).then((done) => {
              if (done) saved.value = shown;
            });
          }}
        />
      )}
    </>
  );
}

function Searching() {
  return (
    <div class="ts-stack ts-focus-quiet" aria-busy="true" tabIndex={-1} ref={focusIfLost}>
      <p>
        <span class="ts-strong">{t('searchRunning')}</span>{' '}
        <span class="ts-muted ts-small">{t('searchRunningHint')}</span>
      </p>
      <Skeleton person lines={3} />
      <Skeleton person lines={3} />
      <Skeleton person lines={3} />
    </div>
  );
}

interface CandidatesProps {
  model: PopupModel;
  page: NonNullable<PopupModel['search']['page']['value']>;
  saved: boolean;
  isFree: boolean;
  onSave: () => void;
}

function Candidates({ model, page, saved, isFree, onSave }: CandidatesProps) {
  const { search, orders, session } = model;
  const prices = session.value?.prices ?? NO_PRICES;
  const field = model.field.value;
  const hidden = model.hidden.value;
  const visible = page.rows.filter(({ urn }) => !hidden.has(urn));
  const priceOf = (row: CandidateRow) => contactsPrice([row], [field], prices);
  const profilePrice = worstCase(prices, { op: 'enrich', people: 1, fields: [] });
  const list = useScrollMemory<HTMLUListElement>(model.scroll);
  const noted = useNotedLines(
    model.followNoted,
    page.rows.map(({ urn }) => urn),
  );
  return (
    <ResultList
      list={list}
      page={{ ...page, rows: sortRows(visible, model.sort.value, locale()) }}
      sort={model.sort}
      hidden={hidden.size}
      hidesUnlocked={model.hidesUnlocked.value}
      onHideUnlocked={model.hideUnlocked}
      chosen={orders.chosen.value}
      expanded={model.expanded.value}
      getting={model.getting.value}
      copies={model.copies}
      noted={noted}
      Noted={model.Noted}
      seen={search.seenPages.value}
      price={searchPrice(session.value)}
      free={isFree}
      saved={saved}
      field={field}
      priceOf={priceOf}
      profilePrice={profilePrice}
      onGet={(row) => model.get(row.urn, { enrichFirst: needsProfile([row]), limit: priceOf(row) })}
      onChoose={orders.choose}
      onExpand={model.expand}
      onEnrich={(row) => model.getProfiles([row], profilePrice)}
      onUnlock={(row) => {
        orders.unlocking.value = [row];
      }}
      onPage={search.goToPage}
      onSave={onSave}
      onRefresh={search.refreshPage}
    />
  );
}

function NoResults({ model }: { model: PopupModel }) {
  const { search } = model;
  const number = search.shown.value?.page ?? 1;
  if (number > 1) {
    const back = Math.max(1, ...[...search.seenPages.value].filter((page) => page < number));
    return (
      <Notice
        kind="empty"
        title={t('searchEmptyPage', number)}
        actions={<Button onClick={() => search.goToPage(back)}>{t('searchBackToPage', back)}</Button>}
      >
        {t('searchEmptyPageText')}
      </Notice>
    );
  }
  const poolOnly = search.shown.value?.filters.localOnly === true;
  return (
    <Notice
      kind="empty"
      title={t('searchEmptyTitle')}
      actions={
        poolOnly ? (
          <Button
            onClick={() => {
              search.localOnly.value = false;
              void search.search();
            }}
          >
            {t('searchTheNetworkToo')}
          </Button>
        ) : null
      }
    >
      {poolOnly ? t('searchEmptyPool') : t('searchEmptyText')}
    </Notice>
  );
}
