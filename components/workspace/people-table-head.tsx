import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import type { PeopleOrder } from './filter-people.ts';
import { COLUMN_WORDS, type PeopleColumn } from './people-columns.ts';

export interface PeopleTableHeadProps {
  people: readonly PersonRecord[];
  columns: readonly PeopleColumn[];
  order: PeopleOrder;
  onOrder: (order: PeopleOrder) => void;
  selected: ReadonlySet<string>;
  onSelect: (urns: readonly string[], on: boolean) => void;
}

/** The head of the people's table. Each column's name is a button that sorts. */
export function PeopleTableHead(props: PeopleTableHeadProps) {
  const { people, columns, order, onOrder, selected, onSelect } = props;
  const box = useRef<HTMLInputElement>(null);
  const chosen = selected.size === 0 ? 0 : people.filter(({ urn }) => selected.has(urn)).length;
  const all = people.length > 0 && chosen === people.length;
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all;
  }, [chosen, all]);

  // The first click sorts text from A to Z, and times from the newest on.
  const sortBy = (column: PeopleColumn) =>
    onOrder({
      column,
      descending: order.column === column ? !order.descending : column === 'touched',
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
            checked={all}
            onChange={() =>
              onSelect(
                people.map(({ urn }) => urn),
                !all,
              )
            }
          />
        </th>
        {columns.map((column) => {
          const sorted = order.column === column;
          return (
            <th
              key={column}
              scope="col"
              class={`ts-grid__cell ts-grid__cell--${column}`}
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
