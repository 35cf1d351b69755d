import { SearchForm } from '../search/search-form.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LostSearches, SearchFoot, SearchResults, UnresolvedDialog } from './lazy-components.ts';
import type { PopupModel } from './popup-model.ts';

/** Prompt and filters, then the results, and at the foot what is done with them. */
export function SearchTab({ model }: { model: PopupModel }) {
  const { search } = model;
  const unresolved = search.unresolved.value;
  return (
    <div class="ts-search">
      <SearchForm
        search={search}
        folded={model.isFormFolded.value}
        session={model.session.value}
        onSettings={model.openOptions}
      />
      <div class="ts-stack ts-search__results">
        {search.lost.value.length > 0 && (
          <LostSearches lost={search.lost.value} onAgain={search.payForLost} onDismiss={search.dismissLost} />
        )}
        {model.session.value || search.page.value || search.problem.value || search.pending.value ? (
          <SearchResults model={model} />
        ) : (
          <Skeleton person lines={3} />
        )}
        <SearchFoot model={model} />
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
