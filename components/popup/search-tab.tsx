import { useSignal } from '@preact/signals';
import { t, tn } from '../../lib/i18n/text.ts';
import { BatchBar } from '../orders/batch-bar.tsx';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { searchPrice } from '../orders/order-words.ts';
import { Problem } from '../problems/problem.tsx';
import { FilterBar } from '../search/filter-bar.tsx';
import { searchWords } from '../search/filter-words.ts';
import { PromptBox } from '../search/prompt-box.tsx';
import { ResultList } from '../search/result-list.tsx';
import type { ShownPage } from '../search/search-model.ts';
import { Button } from '../ui/button.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LostSearches, SaveDialog, SavedSearches, UnresolvedDialog } from './lazy-components.ts';
import type { PopupModel } from './popup-model.ts';

/** Prompt and filters, then the results. */
export function SearchTab({ model }: { model: PopupModel }) {
  const { search } = model;
  const unresolved = search.unresolved.value;
  const onSearch = () => void search.search();
  return (
    <div class="ts-stack ts-search">
      <form
        class="ts-stack ts-search__form"
        aria-label={t('popupTabSearch')}
        onSubmit={(event) => event.preventDefault()}
      >
        <PromptBox
          prompt={search.prompt.value}
          busy={search.pending.value !== null}
          nothingAsked={search.nothingAsked.value}
          onPrompt={(text) => {
            search.prompt.value = text;
            search.nothingAsked.value = false;
          }}
          onSearch={onSearch}
        />
        <FilterBar
          chips={search.chips.value}
          localOnly={search.localOnly.value}
          editing={search.editing.value}
          resolve={search.resolve}
          usualCountry={search.usualCountry.value}
          onEditing={(editing) => void search.edit(editing)}
          onAdd={search.add}
          onRemove={search.remove}
          onDiscard={search.discard}
          onUsualCountry={search.useCountry}
          onClear={search.clear}
          onLocalOnly={(only) => {
            search.localOnly.value = only;
          }}
          onSettings={model.openOptions}
        />
      </form>
      <div class="ts-stack ts-search__results">
        {search.lost.value.length > 0 && (
          <LostSearches lost={search.lost.value} onAgain={search.payForLost} onDismiss={search.dismissLost} />
        )}
        <OrderNotPlaced orders={model.orders} openOptions={model.openOptions} />
        <OrderStarted model={model} />
        {!search.page.value?.rows.length && <ChosenBar model={model} />}
        <Results model={model} />
      </div>
      {unresolved && (
        <UnresolvedDialog
          chips={unresolved}
          onClose={() => {
            search.unresolved.value = null;
          }}
          onSearch={() => {
            search.unresolved.value = null;
            void search.search(undefined, true);
          }}
        />
      )}
    </div>
  );
}

function ChosenBar({ model }: { model: PopupModel }) {
  const { orders, search } = model;
  const people = orders.chosen.value;
  if (people.size === 0) return null;
  const here = search.page.value?.rows.filter(({ urn }) => people.has(urn)).length ?? 0;
  return (
    <BatchBar
      chosen={people}
      elsewhere={people.size - here}
      busy={orders.busy.value}
      onEnrich={() => orders.enrich([...people.values()])}
      onRefresh={() => {
        orders.refreshing.value = [...people.values()];
      }}
      onUnlock={() => {
        orders.unlocking.value = [...people.values()];
      }}
      onClear={orders.clear}
    />
  );
}

function OrderStarted({ model }: { model: PopupModel }) {
  const { started } = model.orders;
  if (!started.value) return null;
  const { order, joined } = started.value;
  return (
    <Notice
      kind="success"
      title={joined ? t('searchJoined') : tn('searchStarted', order.urns.length)}
      onDismiss={() => {
        started.value = null;
      }}
      actions={
        <Button
          size="small"
          ref={focusIfLost}
          onClick={() => {
            started.value = null;
            model.tab.value = 'jobs';
          }}
        >
          {t('searchShowOrders')}
        </Button>
      }
    />
  );
}

function Results({ model }: { model: PopupModel }) {
  const { search, orders, session } = model;
  const saving = useSignal(false);
  const saved = useSignal<ShownPage | null>(null);
  const problem = search.problem.value;
  const page = search.page.value;
  const shown = search.shown.value;

  if (search.pending.value) {
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
  if (!session.value && !page && !problem) return <Skeleton person lines={3} />;
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
        <>
          <ResultList
            page={page}
            chosen={orders.chosen.value}
            expanded={model.expanded.value}
            copies={model.copies}
            bar={orders.chosen.value.size > 0 ? <ChosenBar model={model} /> : null}
            seen={search.seenPages.value}
            price={searchPrice(session.value)}
            free={shown.filters.localOnly === true}
            onChoose={orders.choose}
            onExpand={model.expand}
            onEnrich={(row) => orders.enrich([row])}
            onUnlock={(row) => {
              orders.unlocking.value = [row];
            }}
            onPage={search.goToPage}
            onRefresh={search.refreshPage}
          />
          <p class="ts-row">
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                saving.value = true;
              }}
            >
              {t('searchSaveThis')}
            </Button>
            <span class="ts-muted ts-small" role="status">
              {saved.value === shown ? t('searchSavedDone') : ''}
            </span>
          </p>
        </>
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
