import { inWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { orderTitle } from '../orders/activity-words.ts';
import { savedName } from '../search/saved-name.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { isEmpty, NO_FILTER, type PeopleFilter } from './filter-people.ts';
import { startOfDay } from './spend-data.ts';

export interface PeopleFiltersProps {
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
  searches: readonly SavedSearch[];
  orders: readonly OrderView[];
  foundBy: (search: SavedSearch) => Promise<ReadonlySet<string>>;
  now: number;
}

const SWITCHES = [
  { filter: 'hasEmail', words: 'workspaceHasEmail' },
  { filter: 'hasPhone', words: 'workspaceHasPhone' },
  { filter: 'pool', words: 'workspaceStatusPool' },
  { filter: 'busy', words: 'workspaceStatusBusy' },
] as const;
const DAYS = [1, 7, 30] as const;
/** Orders that can be chosen, the newest. A menu of hundreds would help nobody. */
const MAX_ORDERS = 20;

const daysWords = (days: number) => (days === 1 ? t('workspaceSpendToday') : tn('workspaceSpendDays', days));

/** The filters as chips. */
export function PeopleFilters({ filter, onFilter, searches, orders, foundBy, now }: PeopleFiltersProps) {
  const { unlocked, from } = filter;
  const sources = [
    ...searches.map((search) => ({
      id: search.id,
      label: inWords(savedName(search)),
      async onSelect() {
        const urns = await foundBy(search);
        onFilter({ ...filter, from: { words: savedName(search), urns } });
      },
    })),
    ...orders.slice(0, MAX_ORDERS).map((order) => ({
      id: order.id,
      label: orderTitle(order),
      onSelect: () =>
        onFilter({
          ...filter,
          from: { words: orderTitle(order), urns: new Set(order.people.map(({ urn }) => urn)) },
        }),
    })),
  ];
  return (
    <fieldset class="ts-people__filters" aria-label={t('workspaceFilters')}>
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
        sources.length > 0 && <Menu label={t('workspaceFrom')} icon={ChevronDownIcon} items={sources} />
      )}
      {!isEmpty(filter) && (
        <Button variant="ghost" size="small" onClick={() => onFilter(NO_FILTER)}>
          {t('workspaceClearFilter')}
        </Button>
      )}
    </fieldset>
  );
}
