import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { Outside } from '../ui/outside.tsx';
import type { SavedViewsModel } from './saved-views-model.ts';

export interface RailViewsProps {
  model: SavedViewsModel;
  /** People is shown. */
  isPeople: boolean;
  onPeople: () => void;
}

/** The saved views below the places. They stand last, so that no place moves when they are read. */
export function RailViews({ model, isPeople, onPeople }: RailViewsProps) {
  const opened = isPeople ? model.opened.value : null;
  const views = model.views.value;
  if (views.length === 0) return null;
  return (
    <div class="ts-rail__views">
      <h2 class="ts-rail__heading">{t('viewsMenu')}</h2>
      <ul class="ts-rail__list" aria-label={t('viewsMenu')}>
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              class="ts-rail__place ts-rail__view"
              title={inWords(view.name)}
              aria-current={view.id === opened?.id || undefined}
              onClick={() => {
                onPeople();
                void model.open(view);
              }}
            >
              <Outside class="ts-truncate" text={view.name} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
