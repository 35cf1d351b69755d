import { useLayoutEffect, useRef } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { startOfDay } from '../../lib/money/start-of-day.ts';
import { isEmpty, type PeopleFilter } from '../../lib/people/people-filter.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { memo } from '../ui/memo.ts';
import { Menu } from '../ui/menu.tsx';
import type { SavedViewsModel } from './saved-views-model.ts';

// What the filters by searches, orders, lists and tags, and the saved views need is loaded after the people.
const SourceMenu = lazy(async () => (await import('./noted-parts.ts')).SourceMenu);
const NotedFilters = lazy(async () => (await import('./noted-parts.ts')).NotedFilters);
const SaveViewButtons = lazy(async () => (await import('./noted-parts.ts')).SaveViewButtons);

export interface PeopleFiltersProps {
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
  onEveryone: () => void;
  searches: readonly SavedSearch[];
  /** The orders that can be chosen. */
  orders: readonly OrderView[];
  foundBy: (search: SavedSearch) => Promise<ReadonlySet<string>>;
  /** What the recruiter has noted; null before it is loaded. */
  followUp: FollowUpModel | null;
  /** Null before they are loaded. */
  savedViews: SavedViewsModel | null;
  now: number;
}

const SWITCHES = [
  { filter: 'hasEmail', words: 'workspaceHasEmail' },
  { filter: 'hasPhone', words: 'workspaceHasPhone' },
  { filter: 'pool', words: 'workspaceStatusPool' },
  { filter: 'busy', words: 'workspaceStatusBusy' },
] as const;
const DAYS = [1, 7, 30] as const;

const daysWords = (days: number) => (days === 1 ? t('workspaceSpendToday') : tn('workspaceSpendDays', days));

/** The filters as chips. They are not drawn again with the people who were found. */
export const PeopleFilters = memo(function PeopleFilters(props: PeopleFiltersProps) {
  const { filter, onFilter, onEveryone, searches, orders, foundBy, followUp, savedViews, now } = props;
  const { unlocked, from } = filter;
  const group = useRef<HTMLFieldSetElement>(null);
  useFocusInPlace(group);
  return (
    <fieldset ref={group} class="ts-people__filters" aria-label={t('workspaceFilters')}>
      {SWITCHES.map((one) => (
        <button
          key={one.filter}
          type="button"
          class="ts-toggle"
          aria-pressed={filter[one.filter]}
          onClick={() => onFilter({ ...filter, [one.filter]: !filter[one.filter] })}
        >
          {t(one.words)}
        </button>
      ))}
      {unlocked ? (
        <Chip
          kind={t('workspaceUnlockedOn')}
          label={daysWords(unlocked.days)}
          onRemove={() => onFilter({ ...filter, unlocked: null })}
        />
      ) : (
        <Menu
          label={t('workspaceUnlockedOn')}
          icon={ChevronDownIcon}
          items={DAYS.map((days) => ({
            id: String(days),
            label: daysWords(days),
            onSelect: () => onFilter({ ...filter, unlocked: { days, since: startOfDay(now, 1 - days) } }),
          }))}
        />
      )}
      {from ? (
        <Chip
          kind={t('workspaceFrom')}
          label={from.words}
          onRemove={() => onFilter({ ...filter, from: null })}
        />
      ) : (
        <SourceMenu
          searches={searches}
          orders={orders}
          foundBy={foundBy}
          onSource={(source) => onFilter({ ...filter, from: source })}
        />
      )}
      {followUp && <NotedFilters followUp={followUp} filter={filter} onFilter={onFilter} />}
      {!isEmpty(filter) && (
        <Button variant="ghost" size="small" onClick={onEveryone}>
          {t('workspaceClearFilter')}
        </Button>
      )}
      {savedViews && <SaveViewButtons model={savedViews} isFiltered={!isEmpty(filter)} />}
    </fieldset>
  );
});

/** Where a control goes that has the focus, the one in its place gets it: the menu of a filter, its chip, or the last one. */
function useFocusInPlace(group: { current: HTMLElement | null }): void {
  const controls = () => [
    ...(group.current?.querySelectorAll<HTMLElement>('button:not([role=menuitem])') ?? []),
  ];
  // The controls of the last drawing are still there.
  const place = controls().indexOf(document.activeElement as HTMLElement);
  useLayoutEffect(() => {
    if (place < 0) return;
    const now = controls();
    focusIfLost(now[Math.min(place, now.length - 1)] ?? null);
  });
}
