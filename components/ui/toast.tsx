import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** A word or two are read in two seconds. */
const SHORT = 30;
const SHORT_MS = 2000;
const LONG_MS = 5000;

/** Announces what was just done, and shows it over the foot of the page for as long as it takes to read. */
export function Toast({ announcement }: { announcement: Signal<string> }) {
  const words = announcement.value;
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(
      () => {
        announcement.value = '';
      },
      words.length > SHORT ? LONG_MS : SHORT_MS,
    );
    return () => clearTimeout(timer);
  }, [announcement, words]);
  return (
    <div class="ts-toast" role="status" aria-live="polite" aria-atomic="true">
      {words !== '' && <span class="ts-toast__words">{words}</span>}
    </div>
  );
}
