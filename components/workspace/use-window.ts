import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { type Span, visibleSpan } from './window.ts';

/** The rows that a scrolling box shows now; drawn again only when these change. */
export function useWindow(box: RefObject<HTMLElement | null>, rowHeight: number, count: number): Span {
  const [span, setSpan] = useState<Span>(() => visibleSpan(0, globalThis.innerHeight, rowHeight, count));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const next = visibleSpan(element.scrollTop, element.clientHeight, rowHeight, count);
      setSpan((last) => (last.first === next.first && last.end === next.end ? last : next));
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
  // A shorter list is drawn before it is measured.
  return { first: Math.min(span.first, count), end: Math.min(span.end, count) };
}

/** Scrolls a box so that a row can be seen whole, below a header that stays. */
export function reveal(box: HTMLElement, index: number, rowHeight: number, header: number): void {
  const top = index * rowHeight;
  const height = box.clientHeight - header;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + height) box.scrollTop = top + rowHeight - height;
}
