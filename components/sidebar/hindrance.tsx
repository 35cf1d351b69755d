import { Problem } from '../problems/problem.tsx';
import type { Dropped } from './guard.ts';

interface HindranceProps {
  why: Dropped | null;
  onOpenPanel: () => void;
  onDismiss: () => void;
}

/** Moves the reason to the other end of the sidebar whenever it would lie over what has the focus, as a pressed button has. */
function standAside(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const look = () => {
    const { top, bottom } = box.getBoundingClientRect();
    const focused = document.activeElement;
    const place = focused?.getBoundingClientRect();
    const isAround = focused?.contains(box) || box.contains(focused);
    if (!isAround && place && place.top < bottom && top < place.bottom)
      box.classList.toggle('ts-sidebar__hindrance--head');
  };
  look();
  document.addEventListener('focusin', look);
  return () => document.removeEventListener('focusin', look);
}

/** Says why a click did not count. It stands over the foot of the sidebar, so that no button moves under the cursor. */
export function Hindrance({ why, onOpenPanel, onDismiss }: HindranceProps) {
  if (why === null) return null;
  return (
    <div class="ts-sidebar__hindrance" ref={standAside}>
      <Problem error={{ kind: why }} onStep={onOpenPanel} onDismiss={onDismiss} />
    </div>
  );
}
