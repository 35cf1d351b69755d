import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const SHOWN_MS = 5000;

/** What was just done, said aloud and shown for a while at the foot of the page, where it moves nothing. */
export function Toast({ said }: { said: Signal<string> }) {
  const words = said.value;
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(() => {
      said.value = '';
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, words]);
  return (
    <div class="ts-toast" role="status" aria-live="polite" aria-atomic="true">
      {words !== '' && <span class="ts-toast__words">{words}</span>}
    </div>
  );
}
