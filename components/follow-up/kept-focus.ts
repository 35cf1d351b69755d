import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { focusIfLost } from '../ui/focus.ts';

/** Takes the focus to another element of a part of the view when the focused one goes. */
export function useKeptFocus(part: RefObject<HTMLElement | null>, standIn: string): void {
  // The elements of the last drawing are still there.
  const hadFocus = part.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus) focusIfLost(part.current?.querySelector<HTMLElement>(standIn) ?? null);
  });
}
