import { effect, type Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the panel around a list scrolled as `scroll` says, and `scroll` as the recruiter scrolls.
 * The list's own component uses it, because only there the rows are in the page when the position is set.
 */
export function useScrollMemory<E extends HTMLElement>(scroll: Signal<number>): RefObject<E | null> {
  const list = useRef<E>(null);
  useLayoutEffect(() => {
    const panel = list.current?.closest('[role=tabpanel]');
    if (!panel) return;
    const position = () => Math.round(panel.scrollTop);
    const remember = () => {
      scroll.value = position();
    };
    panel.addEventListener('scroll', remember, { passive: true });
    const stop = effect(() => {
      if (scroll.value !== position()) panel.scrollTop = scroll.value;
    });
    return () => {
      panel.removeEventListener('scroll', remember);
      stop();
    };
  }, [scroll]);
  return list;
}
