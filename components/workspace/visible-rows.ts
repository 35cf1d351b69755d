import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Height of a row of people. The style sheet has the same number. */
export const ROW_HEIGHT_PX = 40;

/** Rows drawn beyond both edges, so that fast scrolling shows no gap. */
export const OVERSCAN_ROWS = 8;

/** Rows that are read for a window that has no height yet, such as one that is minimized. */
const MIN_ROWS = 10;

/** How many rows fill a screen of a height, with whatever else is on it. */
export const rowsOnScreen = (height: number): number => Math.max(MIN_ROWS, Math.ceil(height / ROW_HEIGHT_PX));

export interface RowRange {
  first: number;
  /** The index after the last row. */
  end: number;
}

/** The rows that a scrolled box shows. A list that has become shorter is scrolled to its end at most. */
export function visibleRows(
  place: number,
  height: number,
  rowHeight: number,
  count: number,
  overscan = OVERSCAN_ROWS,
): RowRange {
  const scrolled = Math.min(place, Math.max(0, count * rowHeight - height));
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + overscan);
  return { first: Math.min(first, end), end };
}

/** The indexes of a range, and of one more row that must stay because it has the focus. */
export function rowIndexes({ first, end }: RowRange, kept: number, count: number): number[] {
  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
  if (kept < 0 || kept >= count || (kept >= first && kept < end)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}

/**
 * The rows that a scrolling box shows now. Renders again only when they change. The box is measured when the browser tells
 * of a change, and not for each list: with rows that have just been drawn, that would lay them out twice.
 */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
  overscan = OVERSCAN_ROWS,
): RowRange {
  const seen = useRef({ scrolled: 0, height: globalThis.innerHeight });
  const [, drawAgain] = useState({});
  const range = () => visibleRows(seen.current.scrolled, seen.current.height, rowHeight, count, overscan);
  const latest = useRef(range);
  latest.current = range;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const before = latest.current();
      seen.current = { scrolled: element.scrollTop, height: element.clientHeight };
      const { first, end } = latest.current();
      if (first !== before.first || end !== before.end) drawAgain({});
    };
    element.addEventListener('scroll', measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resized.disconnect();
    };
  }, [box]);
  return range();
}

/** Scrolls a box until a whole row is visible below the sticky header. */
export function reveal(box: HTMLElement, index: number, rowHeight: number, header: number): void {
  const top = index * rowHeight;
  const height = box.clientHeight - header;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + height) box.scrollTop = top + rowHeight - height;
}
