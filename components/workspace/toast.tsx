import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const SHOWN_MS = 5000;

/** Announces what was just done and shows it for some seconds over the foot of the workspace. */
export function Toast({ announcement }: { announcement: Signal<string> }) {
  const words = announcement.value;
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(() => {
      announcement.value = '';
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [announcement, words]);
  return (
    <div class="ts-toast" role="status" aria-live="polite" aria-atomic="true">
      {words !== '' && <span class="ts-toast__words">{words}</span>}
    </div>
  );
}
