import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const SHOWN_MS = 2000;

/** Announces what was just done, and shows it for two seconds over the foot of the page. */
export function Said({ announcement }: { announcement: Signal<string> }) {
  const words = announcement.value;
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(() => {
      announcement.value = '';
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [announcement, words]);
  return (
    <div class="ts-over" role="status" aria-live="polite" aria-atomic="true">
      {words !== '' && <span class="ts-said">{words}</span>}
    </div>
  );
}
