import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusIfLost } from '../ui/focus.ts';

/** Focuses an element if what had the focus is gone with a change of `state`. */
export function useFocusBack(element: { current: HTMLElement | null }, state: string): void {
  const before = useRef(state);
  useLayoutEffect(() => {
    if (before.current === state) return;
    before.current = state;
    focusIfLost(element.current);
  }, [state, element]);
}
