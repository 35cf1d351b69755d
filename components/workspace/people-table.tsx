import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { CopyModel } from '../orders/copy-model.ts';
import { type PeopleOrder, statusOf } from './filter-people.ts';
import type { PeopleColumn } from './people-columns.ts';
import { PeopleTableHead } from './people-table-head.tsx';
import { PersonLine } from './person-line.tsx';
import { ROW_HEIGHT_PX, reveal, rowIndexes, useVisibleRows } from './visible-rows.ts';

export interface PeopleTableProps {
  /** J and K go through the list. */
  singleKeys: boolean;
  people: readonly PersonRecord[];
  columns: readonly PeopleColumn[];
  /** Whether all people are loaded. */
  whole: boolean;
  order: PeopleOrder;
  onOrder: (order: PeopleOrder) => void;
  busy: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (urns: readonly string[], on: boolean) => void;
  copies: CopyModel;
  /** The person in the open drawer. */
  openUrn: string | null;
  onOpen: (urn: string | null) => void;
  now: number;
}

const HEAD_HEIGHT_PX = 32;

/**
 * A grid of people that draws only the visible rows. Arrows, J and K move, Enter opens, Space selects, and with Shift all
 * between. While the drawer is open, it follows the row.
 */
export function PeopleTable(props: PeopleTableProps) {
  const { people, columns, whole, onOrder, busy, selected, onSelect, openUrn, onOpen, now } = props;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [focusWanted, setFocusWanted] = useState(false);
  /** The row from which Shift selects. */
  const anchor = useRef<string | null>(null);
  const range = useVisibleRows(box, ROW_HEIGHT_PX, people.length);
  const current = Math.min(active, people.length - 1);
  const indexes = rowIndexes(range, current, people.length);

  /** Another sort order starts at the top. */
  function orderBy(next: PeopleOrder) {
    setActive(0);
    if (box.current) box.current.scrollTop = 0;
    onOrder(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row follows the drawer only when another person opens
  useLayoutEffect(() => {
    const index = people.findIndex(({ urn }) => urn === openUrn);
    if (index < 0) return;
    setActive(index);
    if (box.current) reveal(box.current, index, ROW_HEIGHT_PX, HEAD_HEIGHT_PX);
  }, [openUrn]);

  useLayoutEffect(() => {
    if (!focusWanted) return;
    setFocusWanted(false);
    box.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true });
  }, [focusWanted, current]);

  function moveTo(index: number, extend: boolean) {
    const next = Math.min(Math.max(index, 0), people.length - 1);
    const from = people[current]?.urn;
    if (extend && from !== undefined) {
      anchor.current ??= from;
      selectTo(next);
    } else {
      anchor.current = null;
    }
    setActive(next);
    setFocusWanted(true);
    if (box.current) reveal(box.current, next, ROW_HEIGHT_PX, HEAD_HEIGHT_PX);
    if (openUrn !== null) onOpen(people[next]?.urn ?? null);
  }

  /** Selects everybody between the anchor and a row. */
  function selectTo(index: number) {
    const start = people.findIndex(({ urn }) => urn === anchor.current);
    const [first, last] = [Math.min(start < 0 ? index : start, index), Math.max(start, index)];
    onSelect(
      people.slice(first, last + 1).map(({ urn }) => urn),
      true,
    );
  }

  function toggle(index: number, isRange: boolean) {
    const urn = people[index]?.urn;
    if (urn === undefined) return;
    setActive(index);
    if (isRange && anchor.current !== null) return selectTo(index);
    anchor.current = urn;
    onSelect([urn], !selected.has(urn));
  }

  function onKeyDown(event: KeyboardEvent) {
    const person = people[current];
    // A key in a row's own control is for that control.
    const isOnRow = event.target instanceof HTMLElement && event.target.hasAttribute('data-index');
    if (event.altKey || !person) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT_PX) - 2);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      ...(props.singleKeys && { j: current + 1, k: current - 1 }),
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: people.length - 1,
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const withCommand = event.ctrlKey || event.metaKey;
    const step = Object.hasOwn(steps, key) && !(withCommand && key.length === 1) ? steps[key] : undefined;
    if (key === 'a' && withCommand) {
      onSelect(
        people.map(({ urn }) => urn),
        true,
      );
    } else if (step !== undefined) moveTo(step, event.shiftKey);
    else if (key === 'Escape' && openUrn !== null) onOpen(null);
    else if (key === 'Enter' && isOnRow) onOpen(person.urn);
    else if (key === ' ' && isOnRow) toggle(current, event.shiftKey);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={box} class="ts-grid">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and cells keep their meaning in a grid
        role="grid"
        class="ts-grid__table"
        aria-label={t('workspacePeople')}
        aria-rowcount={whole ? people.length + 1 : -1}
        aria-multiselectable="true"
      >
        <PeopleTableHead {...props} onOrder={orderBy} />
        <tbody
          class="ts-grid__rows"
          style={{ blockSize: `${people.length * ROW_HEIGHT_PX}px` }}
          onKeyDown={onKeyDown}
        >
          {indexes.map((index) => {
            const person = people[index];
            return (
              person && (
                <PersonLine
                  key={person.urn}
                  person={person}
                  columns={columns}
                  index={index}
                  status={statusOf(person, busy)}
                  selected={selected.has(person.urn)}
                  open={openUrn === person.urn}
                  tabbable={index === current}
                  now={now}
                  copies={props.copies}
                  onToggle={toggle}
                  onOpen={(urn) => {
                    setActive(index);
                    onOpen(urn);
                  }}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
