import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { isEmpty } from '../../lib/people/people-filter.ts';
import type { CopyModel } from '../orders/copy-model.ts';
import type { NotedRows } from './noted-rows.ts';
import { isNoted, type PeopleColumn } from './people-columns.ts';
import type { PeopleModel, PeopleRows } from './people-model.ts';
import { PeopleTableHead } from './people-table-head.tsx';
import { statusOf } from './person-facts.ts';
import { LoadingLine, PersonLine } from './person-line.tsx';
import { useRowElements } from './row-elements.ts';
import { OVERSCAN_ROWS, ROW_HEIGHT_PX, reveal, rowIndexes, useVisibleRows } from './visible-rows.ts';

export interface PeopleTableProps {
  /** J and K go through the list. */
  singleKeys: boolean;
  people: PeopleModel;
  rows: PeopleRows;
  columns: readonly PeopleColumn[];
  /** What is noted of the people in sight; null before it is loaded. */
  noted: NotedRows | null;
  /** Some people are in the company's own system, or must not be contacted. */
  hasMarks: boolean;
  copies: CopyModel;
  /** Opens the person of a row, or closes the drawer. */
  onOpen: (index: number | null) => void;
  now: number;
}

interface RowActions {
  toggle: (index: number, isRange: boolean) => void;
  open: (index: number) => void;
}

const HEAD_HEIGHT_PX = 32;
/** After this time without another list nobody is typing. */
const STILL_MS = 150;

/**
 * A grid of people that draws only the visible rows. Arrows, J and K move, Enter opens, Space selects, and with Shift all
 * between. While the drawer is open, it follows the row.
 */
export function PeopleTable(props: PeopleTableProps) {
  const { people, rows, columns, noted, hasMarks, copies, onOpen, singleKeys, now } = props;
  const { length } = rows;
  const box = useRef<HTMLDivElement>(null);
  const { current, activate } = useActiveRow(rows);
  const [focusWanted, setFocusWanted] = useState(false);
  /** The row from which Shift selects. */
  const anchor = useRef<{ key: string; index: number } | null>(null);
  const still = useStill(rows.id);
  // What is out of sight would only delay a list that has just come. Nobody scrolls one that changes with the next key.
  const isCalm = still === rows.id;
  const isChanging = still !== null && !isCalm;
  // While the focus is in a row, nobody types in the filter, and a button to copy that has it must stay.
  const isBrief = !isCalm && !document.activeElement?.closest('.ts-grid__rows');
  const range = useVisibleRows(box, ROW_HEIGHT_PX, length, isCalm ? OVERSCAN_ROWS : 0);
  const indexes = rowIndexes(range, current, length);
  /** The first row of each person. */
  const drawn = new Map<string, number>();
  for (const index of indexes) {
    const key = rows.itemAt(index)?.key;
    if (key !== undefined && !drawn.has(key)) drawn.set(key, index);
  }
  const elements = useRowElements(rows.id, [...drawn.keys()]);
  const openKey = people.opened.value?.one.key ?? null;
  const selected = people.selected.value;
  const isLoaded = rows.itemAt(current) !== undefined;
  const isAtHand = indexes.every((index) => rows.itemAt(index) !== undefined);
  const scrolling = useScrolling(box, people, rows, { ...range, kept: current }, isCalm || !isAtHand);
  const notes = columns.some(isNoted) || hasMarks ? noted?.rows.value : undefined;
  useEffect(() => {
    // The next key of a filter would wait until they are read.
    if (notes && !isChanging) noted?.show(indexes.flatMap((index) => rows.itemAt(index) ?? []));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row follows the drawer only when another person opens
  useLayoutEffect(() => {
    const index = openKey === null ? -1 : rows.indexOf(openKey);
    if (index < 0) return;
    activate(index);
    scrolling.reveal(index);
  }, [openKey]);

  useLayoutEffect(() => {
    if (!focusWanted) return;
    // A row that is being read is drawn by another element once it is there.
    if (isLoaded) setFocusWanted(false);
    box.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true });
  }, [focusWanted, current, isLoaded]);

  function moveTo(index: number, extend: boolean) {
    const next = Math.min(Math.max(index, 0), length - 1);
    const key = rows.itemAt(current)?.key;
    if (extend && key !== undefined) {
      anchor.current ??= { key, index: current };
      selectTo(next);
    } else {
      anchor.current = null;
    }
    activate(next);
    setFocusWanted(true);
    scrolling.reveal(next);
    if (openKey !== null) onOpen(next);
  }

  /** Selects everybody between the anchor and a row. */
  function selectTo(index: number) {
    const { key, index: before } = anchor.current ?? { key: '', index };
    const found = rows.indexOf(key);
    const start = found < 0 ? before : found;
    void people.selectBetween(Math.min(start, index), Math.max(start, index) + 1);
  }

  function toggle(index: number, isRange: boolean) {
    const one = rows.itemAt(index);
    if (!one) return;
    activate(index);
    if (isRange && anchor.current !== null) return selectTo(index);
    anchor.current = { key: one.key, index };
    people.select([one], !selected.has(one.key));
  }

  function onKeyDown(event: KeyboardEvent) {
    // A key in a row's own control is for that control.
    const isOnRow = event.target instanceof HTMLElement && event.target.hasAttribute('data-index');
    if (event.altKey || length === 0) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT_PX) - 2);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      ...(singleKeys && { j: current + 1, k: current - 1 }),
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: length - 1,
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const withCommand = event.ctrlKey || event.metaKey;
    const step = Object.hasOwn(steps, key) && !(withCommand && key.length === 1) ? steps[key] : undefined;
    if (key === 'a' && withCommand) void people.selectAll();
    else if (step !== undefined) moveTo(step, event.shiftKey);
    else if (key === 'Escape' && openKey !== null) onOpen(null);
    else if (key === 'Enter' && isOnRow) onOpen(current);
    else if (key === ' ' && isOnRow) toggle(current, event.shiftKey);
    else return;
    event.preventDefault();
  }

  const act = useLatest({
    toggle,
    open(index: number) {
      activate(index);
      onOpen(index);
    },
  });
  return (
    <div ref={box} class="ts-grid">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and cells keep their meaning in a grid
        role="grid"
        class="ts-grid__table"
        aria-label={t('workspacePeople')}
        aria-rowcount={length + 1}
        aria-multiselectable="true"
      >
        <PeopleTableHead
          columns={columns}
          order={rows.order}
          onOrder={people.setOrder}
          selection={selectionOf(people, rows)}
          onSelectAll={(on) => (on ? void people.selectAll() : people.unselectAll())}
        />
        <tbody
          class="ts-grid__rows"
          style={{ blockSize: `${length * ROW_HEIGHT_PX}px` }}
          onKeyDown={onKeyDown}
        >
          {indexes.map((index) => {
            const one = rows.itemAt(index);
            // Somebody may be in two rows for a moment.
            if (!one || drawn.get(one.key) !== index)
              return <LoadingLine key={`#${index}`} index={index} tabbable={index === current} />;
            return (
              <PersonLine
                key={elements.get(one.key)}
                person={one.person}
                columns={columns}
                notes={notes?.get(one.key)}
                index={index}
                status={statusOf(one.person, people.isBusy(one))}
                selected={selected.has(one.key)}
                open={openKey === one.key}
                tabbable={index === current}
                now={now}
                isBrief={isBrief}
                copies={copies}
                onToggle={act.toggle}
                onOpen={act.open}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The actions of rows, which stay the same so that rows are not drawn again for them, and do what the latest would. */
function useLatest({ toggle, open }: RowActions): RowActions {
  const latest = useRef({ toggle, open });
  latest.current = { toggle, open };
  const [same] = useState<RowActions>(() => ({
    toggle: (index, isRange) => latest.current.toggle(index, isRange),
    open: (index) => latest.current.open(index),
  }));
  return same;
}

/** The last list that has been there for a moment. With each key of a filter another one comes. */
function useStill(list: number): number | null {
  const [still, setStill] = useState<number | null>(null);
  useEffect(() => {
    const waiting = setTimeout(() => setStill(list), STILL_MS);
    return () => clearTimeout(waiting);
  }, [list]);
  return still;
}

/** The row that Tab reaches. It follows its person when others come in above. */
function useActiveRow(rows: PeopleRows) {
  const [active, setActive] = useState<{ index: number; key: string | null; id: number }>(() => {
    return { index: 0, key: null, id: rows.id };
  });
  const { index, key } = active.id === rows.id ? active : { index: 0, key: null };
  const found = key === null ? -1 : rows.indexOf(key);
  const current = Math.max(0, Math.min(found < 0 ? index : found, rows.length - 1));
  const currentKey = rows.itemAt(current)?.key ?? null;
  useLayoutEffect(() => {
    setActive((last) => {
      const isSame = last.index === current && last.key === currentKey && last.id === rows.id;
      return isSame ? last : { index: current, key: currentKey, id: rows.id };
    });
  }, [current, currentKey, rows.id]);
  const activate = (next: number) =>
    setActive({ index: next, key: rows.itemAt(next)?.key ?? null, id: rows.id });
  return { current, activate };
}

/** Tells the model what is in sight, and scrolls to the top for another list and with rows that come in above. */
function useScrolling(
  box: { current: HTMLDivElement | null },
  people: PeopleModel,
  { id }: PeopleRows,
  { first, end, kept }: { first: number; end: number; kept: number },
  isToldNow: boolean,
) {
  /** The list is at its top, as far as is known without asking the browser. */
  const isAtTop = useRef(true);
  useLayoutEffect(() => {
    const element = box.current;
    const note = () => {
      isAtTop.current = element?.scrollTop === 0;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [box]);
  useLayoutEffect(
    () =>
      people.attach({
        isAtTop: () => (box.current?.scrollTop ?? 0) === 0,
        shift(by) {
          isAtTop.current = false;
          if (box.current) box.current.scrollTop += by * ROW_HEIGHT_PX;
        },
      }),
    [box, people],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useLayoutEffect(() => {
    // Setting it lays out the new rows, which then happens twice.
    if (box.current && !isAtTop.current) box.current.scrollTop = 0;
    isAtTop.current = true;
  }, [box, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has to know it too
  useEffect(() => {
    // The next key of a filter would wait until the rows around those in sight are read.
    if (isToldNow) people.show({ first, end, kept });
  }, [people, id, first, end, kept, isToldNow]);
  return {
    /** Scrolls until a row is in sight. */
    reveal(index: number): void {
      isAtTop.current = false;
      if (box.current) reveal(box.current, index, ROW_HEIGHT_PX, HEAD_HEIGHT_PX);
    },
  };
}

function selectionOf({ selected, all, filter }: PeopleModel, rows: PeopleRows): 'all' | 'some' | 'none' {
  const chosen = selected.value;
  if (chosen.size === 0) return 'none';
  if (all.value.length > 0 && all.value.every((key) => chosen.has(key))) return 'all';
  // They may have been selected one by one.
  const isSelected = (_: unknown, index: number) => chosen.has(rows.itemAt(index)?.key ?? '');
  if (rows.length <= chosen.size && Array.from({ length: rows.length }).every(isSelected)) return 'all';
  const isInList = isEmpty(filter.value) || [...chosen.keys()].some((key) => rows.indexOf(key) >= 0);
  return isInList ? 'some' : 'none';
}
