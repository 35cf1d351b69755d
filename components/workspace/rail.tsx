import { number, t } from '../../lib/i18n/text.ts';
import {
  ActivityIcon,
  BookmarkIcon,
  BriefcaseIcon,
  ChartIcon,
  HideIcon,
  type Icon,
  ListIcon,
  MailIcon,
  PeopleIcon,
  SearchIcon,
} from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { WORKSPACE_PLACES, type WorkspaceModel, type WorkspacePlace } from './workspace-model.ts';

const RailViews = lazy(async () => (await import('./noted-parts.ts')).RailViews);

const ICONS: Record<WorkspacePlace, Icon> = {
  people: PeopleIcon,
  lists: ListIcon,
  templates: MailIcon,
  ats: BriefcaseIcon,
  blocked: HideIcon,
  search: SearchIcon,
  activity: ActivityIcon,
  searches: BookmarkIcon,
  spend: ChartIcon,
};

function placeWords(place: WorkspacePlace): string {
  switch (place) {
    case 'people':
      return t('workspacePeople');
    case 'lists':
      return t('workspaceLists');
    case 'templates':
      return t('workspaceTemplates');
    case 'ats':
      return t('workspaceAts');
    case 'blocked':
      return t('personBlocked');
    case 'search':
      return t('workspaceSearch');
    case 'activity':
      return t('workspaceActivity');
    case 'searches':
      return t('workspaceSearches');
    case 'spend':
      return t('workspaceSpend');
  }
}

/** The places of the workspace. A narrow window shows their icons only. */
export function Rail({ model }: { model: WorkspaceModel }) {
  const open = model.activity.openCount.value;
  const savedViews = model.savedViews.value;
  return (
    <nav class="ts-rail" aria-label={t('workspaceTitle')}>
      {WORKSPACE_PLACES.map((place) => {
        const Shape = ICONS[place];
        const words = placeWords(place);
        const count = place === 'activity' ? open : 0;
        return (
          <a
            key={place}
            class="ts-rail__place"
            href={`#${place}`}
            title={words}
            aria-current={model.place.value === place ? 'page' : undefined}
            aria-description={count > 0 ? number(count) : undefined}
            onClick={(event) => {
              // With a modifier key the browser opens the place in another tab.
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              model.place.value = place;
            }}
          >
            <Shape />
            <span class="ts-rail__name">{words}</span>
            {count > 0 && (
              <span class="ts-count" aria-hidden="true">
                {number(count)}
              </span>
            )}
          </a>
        );
      })}
      {savedViews && (
        <RailViews
          model={savedViews}
          isPeople={model.place.value === 'people'}
          onPeople={() => {
            model.place.value = 'people';
          }}
        />
      )}
    </nav>
  );
}
