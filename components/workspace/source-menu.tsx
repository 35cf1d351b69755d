import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { PeopleFilter } from '../../lib/people/people-filter.ts';
import { searchKey } from '../../lib/searches/result-pages.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { orderTitle } from '../orders/activity-words.ts';
import { savedName } from '../search/saved-name.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';

export interface SourceMenuProps {
  searches: readonly SavedSearch[];
  orders: readonly OrderView[];
  foundBy: (search: SavedSearch) => Promise<ReadonlySet<string>>;
  onSource: (source: NonNullable<PeopleFilter['from']>) => void;
}

/** The searches and orders that people can come from. */
export function SourceMenu({ searches, orders, foundBy, onSource }: SourceMenuProps) {
  const sources = [
    ...searches.map((search) => ({
      id: search.id,
      label: inWords(savedName(search)),
      onSelect: async () =>
        onSource({
          kind: 'search',
          id: searchKey(search.prompt, search.filtersJson),
          words: savedName(search),
          urns: await foundBy(search),
        }),
    })),
    ...orders.map((order) => ({
      id: order.id,
      label: orderTitle(order),
      onSelect: () =>
        onSource({
          kind: 'order',
          id: order.id,
          words: orderTitle(order),
          urns: new Set(order.people.map(({ urn }) => urn)),
        }),
    })),
  ];
  if (sources.length === 0) return null;
  return <Menu label={t('workspaceFrom')} icon={ChevronDownIcon} items={sources} />;
}
