import { t } from '../../lib/i18n/text.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ClockIcon, SearchIcon, TrashIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { Section } from '../ui/section.tsx';
import { savedName } from './saved-name.ts';

const MAX_RECENT_SEARCHES = 5;

export interface SavedSearchesProps {
  searches: readonly SavedSearch[];
  onRun: (search: SavedSearch) => void;
  onForget: (search: SavedSearch) => void;
}

/** Saved and recent searches; a click runs one again. */
export function SavedSearches({ searches, onRun, onForget }: SavedSearchesProps) {
  const groups = [
    { title: t('searchSaved'), icon: SearchIcon, all: searches.filter(({ saved }) => saved) },
    {
      title: t('searchRecent'),
      icon: ClockIcon,
      all: searches.filter(({ saved }) => !saved).slice(0, MAX_RECENT_SEARCHES),
    },
  ].filter(({ all }) => all.length > 0);
  if (groups.length === 0) return null;
  return (
    <div class="ts-stack">
      {groups.map(({ title, icon, all }) => (
        <Section key={title} title={title}>
          <ul>
            {all.map((search) => {
              const name = savedName(search);
              return (
                <li key={search.id} class="ts-saved">
                  <Button
                    variant="ghost"
                    size="small"
                    icon={icon}
                    class="ts-saved__run"
                    title={t('searchRunAgain', name)}
                    onClick={() => onRun(search)}
                  >
                    <Outside text={name} />
                  </Button>
                  <IconButton
                    icon={TrashIcon}
                    size="small"
                    label={t('searchForget', name)}
                    onClick={() => onForget(search)}
                  />
                </li>
              );
            })}
          </ul>
        </Section>
      ))}
      <p class="ts-muted ts-small">{t('searchMayCost')}</p>
    </div>
  );
}
