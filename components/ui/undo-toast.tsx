import { useEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { Undo } from './undo.ts';

/** What was done, with Undo. The time stands still while the pointer or the focus is here. */
export function UndoToast({ undo }: { undo: Undo }) {
  const offered = undo.offered.value;
  useEffect(() => {
    if (!offered) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // In a field the same keys undo what was typed.
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || (isTyping && !(event.target as HTMLElement).matches('[type=checkbox]'))) return;
      event.preventDefault();
      undo.undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [offered, undo]);
  return (
    <div class="ts-toast ts-toast--undo" role="status" aria-live="polite" aria-atomic="true">
      {offered && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is about to press Undo
        <span
          class="ts-toast__words"
          onMouseEnter={undo.pause}
          onMouseLeave={undo.resume}
          onFocusIn={undo.pause}
          onFocusOut={undo.resume}
        >
          {offered.words}
          <button type="button" class="ts-toast__undo" onClick={() => undo.undo()}>
            {t('workspaceUndo')}
          </button>
        </span>
      )}
    </div>
  );
}
