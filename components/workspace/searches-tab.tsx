import { useState } from 'preact/hooks';
import { relative } from '../../lib/i18n/dates.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import { EMPTY_DRAFT } from '../search/draft.ts';
import { chipWords, kindWords } from '../search/filter-words.ts';
import { chipsOf, readFilters } from '../search/read-filters.ts';
import { SaveDialog } from '../search/save-dialog.tsx';
import { savedName } from '../search/saved-name.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { useNow } from '../ui/clock.ts';
import { BookmarkIcon, SearchIcon, TrashIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Outside } from '../ui/outside.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

export interface SearchesTabProps {
  model: WorkspaceModel;
}

/** Saved and recent searches. */
export function SearchesTab({ model }: SearchesTabProps) {
  const [saving, setSaving] = useState<SavedSearch | null>(null);
  const searches = model.searches.value;
  if (searches === null) return <Skeleton lines={4} />;
  if (searches.length === 0) {
    return (
      <Notice kind="empty" icon={BookmarkIcon} title={t('workspaceSearchesEmpty')}>
        {t('workspaceSearchesEmptyText')}
      </Notice>
    );
  }
  const groups = [
    { title: t('searchSaved'), all: searches.filter(({ saved }) => saved) },
    { title: t('searchRecent'), all: searches.filter(({ saved }) => !saved) },
  ].filter(({ all }) => all.length > 0);
  return (
    <div class="ts-searches">
      <p class="ts-muted">{t('workspaceSearchesCost')}</p>
      {groups.map(({ title, all }) => (
        <Section key={title} title={title}>
          <ul class="ts-stack">
            {all.map((search) => (
              <SearchLine key={search.id} search={search} model={model} onSave={() => setSaving(search)} />
            ))}
          </ul>
        </Section>
      ))}
      {saving && (
        <SaveDialog
          name={savedName(saving)}
          onClose={() => setSaving(null)}
          onSave={(name) => {
            setSaving(null);
            void model.saveSearch(name, saving.prompt, readFilters(saving.filtersJson));
          }}
        />
      )}
    </div>
  );
}

interface SearchLineProps {
  search: SavedSearch;
  model: WorkspaceModel;
  onSave: () => void;
}

function SearchLine({ search, model, onSave }: SearchLineProps) {
  const now = useNow(false);
  const name = savedName(search);
  const { chips, localOnly } = chipsOf(search.filtersJson);
  return (
    <li class="ts-card ts-saved-search" aria-label={inWords(name)}>
      <div class="ts-row">
        <h3 class="ts-grow ts-truncate" title={inWords(name)}>
          <Outside text={name} />
        </h3>
        <span class="ts-muted ts-small">{relative(search.at, now)}</span>
      </div>
      {search.prompt !== '' && search.prompt !== name && <Outside as="p" text={search.prompt} />}
      {(chips.length > 0 || localOnly) && (
        <div class="ts-row ts-row--wrap">
          {chips.map((chip, index) => (
            <Chip key={index} kind={kindWords(chip.kind)} label={chipWords(chip)} />
          ))}
          {localOnly && <Chip label={t('searchPoolOnly')} />}
        </div>
      )}
      <div class="ts-row">
        <Button
          size="small"
          icon={SearchIcon}
          aria-label={t('workspaceSearchRunNamed', name)}
          onClick={() => void model.openSearch({ ...EMPTY_DRAFT, prompt: search.prompt, chips, localOnly })}
        >
          {t('workspaceSearchRun')}
        </Button>
        {!search.saved && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('workspaceSearchSaveNamed', name)}
            onClick={onSave}
          >
            {t('workspaceSearchSave')}
          </Button>
        )}
        <span class="ts-grow" />
        <IconButton
          icon={TrashIcon}
          size="small"
          label={t('workspaceSearchForget', name)}
          onClick={() => void model.forgetSearch(search.id)}
        />
      </div>
    </li>
  );
}
