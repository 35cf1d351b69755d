import { t } from '../../lib/i18n/text.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import { Listbox } from '../ui/listbox.tsx';
import { savedName } from './saved-name.ts';

export interface SearchHistoryProps {
  searches: readonly SavedSearch[];
  /** The list takes the focus. */
  focused: boolean;
  onRun: (search: SavedSearch) => void;
  /** Escape. */
  onCancel: () => void;
}

/** Saved and recent searches in a list below the prompt, above whatever is there. */
export function SearchHistory({ searches, focused, onRun, onCancel }: SearchHistoryProps) {
  const options = [...searches].sort((a, b) => Number(b.saved) - Number(a.saved));
  return (
    // A press that moved the focus to the list's text would close the list before its click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the list inside has the role
    <div class="ts-history" onMouseDown={(event) => event.preventDefault()}>
      <Listbox
        label={t('searchHistory')}
        autoFocus={focused}
        onCancel={onCancel}
        options={options.map((search) => ({
          id: search.id,
          label: savedName(search),
          detail: t(search.saved ? 'searchHistorySaved' : 'searchHistoryRecent'),
        }))}
        onChoose={(id) => {
          const search = options.find((one) => one.id === id);
          if (search) onRun(search);
        }}
      />
      <p class="ts-muted ts-small">{t('searchMayCost')}</p>
    </div>
  );
}
