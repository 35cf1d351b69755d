import { useEffect } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Deletion } from './deletion.ts';

/** What was deleted, with Undo. The time stands still while the pointer or the focus is here. */
export function UndoToast({ deletion }: { deletion: Deletion }) {
  const waiting = deletion.waiting.value;
  useEffect(() => {
    if (!waiting) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // In a field the same keys undo what was typed.
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || (isTyping && !(event.target as HTMLElement).matches('[type=checkbox]'))) return;
      event.preventDefault();
      deletion.undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [waiting, deletion]);
  return (
    <div class="ts-toast ts-toast--undo" role="status" aria-live="polite" aria-atomic="true">
      {waiting && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is about to press Undo
        <span
          class="ts-toast__words"
          onMouseEnter={deletion.pause}
          onMouseLeave={deletion.resume}
          onFocusIn={deletion.pause}
          onFocusOut={deletion.resume}
        >
          {tn('workspaceDeleted', waiting.length)}
          <button type="button" class="ts-toast__undo" onClick={deletion.undo}>
            {t('workspaceUndo')}
          </button>
        </span>
      )}
    </div>
  );
}
