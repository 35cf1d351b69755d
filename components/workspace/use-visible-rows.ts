import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { type RowRange, visibleRows } from './visible-rows.ts';

/** The rows that a scrolling box shows now. Renders again only when they change. */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): RowRange {
  const [range, setRange] = useState<RowRange>(() =>
    visibleRows(0, globalThis.innerHeight, rowHeight, count),
  );
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const next = visibleRows(element.scrollTop, element.clientHeight, rowHeight, count);
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resized.disconnect();
    };
  }, [box, rowHeight, count]);
  // A list that became shorter is rendered before it is measured again.
  return { first: Math.min(range.first, count), end: Math.min(range.end, count) };
}

/** Scrolls a box until a whole row is visible below the sticky header. */
export function reveal(box: HTMLElement, index: number, rowHeight: number, header: number): void {
  const top = index * rowHeight;
  const height = box.clientHeight - header;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + height) box.scrollTop = top + rowHeight - height;
}
