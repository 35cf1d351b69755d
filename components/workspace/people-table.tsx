import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { PeopleOrder } from './filter-people.ts';
import { PeopleTableHead } from './people-table-head.tsx';
import { PersonLine } from './person-line.tsx';
import { ROW_HEIGHT_PX, reveal, rowIndexes, useVisibleRows } from './visible-rows.ts';

export interface PeopleTableProps {
  people: readonly PersonRecord[];
  /** Whether all people are loaded. */
  whole: boolean;
  order: PeopleOrder;
  onOrder: (order: PeopleOrder) => void;
  busy: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (urns: readonly string[], on: boolean) => void;
  /** The person in the open detail pane. */
  openUrn: string | null;
  onOpen: (urn: string) => void;
  now: number;
}

const HEAD_HEIGHT_PX = 32;

/** A grid of people that draws only the visible rows. Arrows move, Enter opens, Space selects. */
export function PeopleTable(props: PeopleTableProps) {
  const { people, whole, onOrder, busy, selected, onSelect, openUrn, onOpen, now } = props;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [focusWanted, setFocusWanted] = useState(false);
  const range = useVisibleRows(box, ROW_HEIGHT_PX, people.length);
  const current = Math.min(active, people.length - 1);
  const indexes = rowIndexes(range, current, people.length);

  /** Another sort order starts at the top. */
  function orderBy(next: PeopleOrder) {
    setActive(0);
    if (box.current) box.current.scrollTop = 0;
    onOrder(next);
  }

  useLayoutEffect(() => {
    if (!focusWanted) return;
    setFocusWanted(false);
    box.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true });
  }, [focusWanted, current]);

  function moveTo(index: number) {
    const next = Math.min(Math.max(index, 0), people.length - 1);
    setActive(next);
    setFocusWanted(true);
    if (box.current) reveal(box.current, next, ROW_HEIGHT_PX, HEAD_HEIGHT_PX);
  }

  function onKeyDown(event: KeyboardEvent) {
    const person = people[current];
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT_PX) - 2);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: people.length - 1,
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (event.altKey || !person) return;
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      onSelect(
        people.map(({ urn }) => urn),
        true,
      );
    } else if (step !== undefined) moveTo(step);
    else if (event.key === 'Enter') onOpen(person.urn);
    else if (event.key === ' ') onSelect([person.urn], !selected.has(person.urn));
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
                  index={index}
                  busy={busy.has(person.urn)}
                  selected={selected.has(person.urn)}
                  open={openUrn === person.urn}
                  tabbable={index === current}
                  now={now}
                  onSelect={onSelect}
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
