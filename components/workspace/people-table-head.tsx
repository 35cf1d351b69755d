import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { PeopleOrder } from '../../lib/people/people-filter.ts';
import type { PeopleSort } from '../../lib/store/people-list.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import { COLUMN_WORDS, isSortable, type PeopleColumn } from './people-columns.ts';

export interface PeopleTableHeadProps {
  columns: readonly PeopleColumn[];
  /** Null where the rows are some of many and in no order. */
  order: PeopleOrder | null;
  onOrder: (order: PeopleOrder) => void;
  /** Whether everybody in the list is selected, some are or nobody is. */
  selection: 'all' | 'some' | 'none';
  onSelectAll: (on: boolean) => void;
}

/** The head of the people's table. The name of a column that sorts is a button. */
export function PeopleTableHead({ columns, order, onOrder, selection, onSelectAll }: PeopleTableHeadProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = selection === 'some';
  }, [selection]);

  // The first click sorts text from A to Z, and times from the newest on.
  const sortBy = (sort: PeopleSort) =>
    onOrder({
      sort,
      descending: order?.sort === sort ? !order.descending : sort === 'touched' || sort === 'unlocked',
    });

  return (
    <thead class="ts-grid__head">
      <tr class="ts-grid__row ts-grid__row--head" aria-rowindex={1}>
        <th scope="col" class="ts-grid__cell ts-grid__cell--check">
          <input
            ref={box}
            class="ts-check__box"
            type="checkbox"
            aria-label={t('workspaceSelectAll')}
            checked={selection === 'all'}
            onChange={() => onSelectAll(selection !== 'all')}
          />
        </th>
        {columns.map((column) => {
          const name = `ts-grid__cell ts-grid__cell--${column}`;
          if (!isSortable(column))
            return (
              <th key={column} scope="col" class={name}>
                <span class="ts-grid__label ts-truncate">{t(COLUMN_WORDS[column])}</span>
              </th>
            );
          const sorted = order?.sort === column;
          return (
            <th
              key={column}
              scope="col"
              class={name}
              aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" class="ts-grid__sort" onClick={() => sortBy(column)}>
                <span class="ts-truncate">{t(COLUMN_WORDS[column])}</span>
                {sorted && (order.descending ? <ChevronDownIcon size={12} /> : <ChevronUpIcon size={12} />)}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
