import { t } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { searchPrice } from '../orders/order-words.ts';
import { FilterBar } from './filter-bar.tsx';
import { mostWords } from './most-words.ts';
import { PromptBox } from './prompt-box.tsx';
import type { SearchModel } from './search-model.ts';

export interface SearchFormProps {
  search: SearchModel;
  /** The prompt alone is shown. */
  folded: boolean;
  session: SessionView | null;
  onSettings: () => void;
}

/** Prompt and filters. After a search they fold to one line. */
export function SearchForm({ search, folded, session, onSettings }: SearchFormProps) {
  const isShown = search.shown.value !== null;
  const price = search.localOnly.value ? 0 : searchPrice(session);
  return (
    <form
      class="ts-stack ts-search__form"
      aria-label={t('popupTabSearch')}
      onSubmit={(event) => event.preventDefault()}
    >
      <PromptBox
        prompt={search.prompt.value}
        busy={search.pending.value !== null}
        problem={search.promptProblem.value}
        nothingAsked={search.nothingAsked.value}
        price={session ? t('searchPrice', mostWords(price)) : '\u00a0'}
        history={isShown ? search.saved.value : []}
        fold={
          isShown
            ? {
                folded,
                filters: search.count.value,
                onFold(wanted) {
                  if (wanted) void search.fold();
                  else search.unfolded.value = true;
                },
              }
            : null
        }
        onPrompt={(text) => {
          search.prompt.value = text;
          search.nothingAsked.value = false;
        }}
        onSearch={() => void search.search()}
        onRun={search.runSaved}
      />
      {!folded && (
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
          onSettings={onSettings}
        />
      )}
    </form>
  );
}
