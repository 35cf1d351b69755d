import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';

export interface InlineFormProps {
  /** Name of the button that ends it. */
  submit: string;
  canSubmit: boolean;
  /** Called by the button, by Enter in a line, and by Ctrl or Command with Enter in a text. */
  onSubmit: () => void;
  onCancel?: () => void;
  /** Called at Escape, if that does something else than Cancel. */
  onEscape?: (() => void) | undefined;
  children: ComponentChildren;
}

/** A few fields inside a view, with their buttons. */
export function InlineForm(props: InlineFormProps) {
  const { submit, canSubmit, onSubmit, onCancel, onEscape = onCancel, children } = props;
  const send = () => canSubmit && onSubmit();
  return (
    <form
      class="ts-follow-up__form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;
        if (isSend) send();
        else if (event.key === 'Escape' && onEscape && !event.isComposing) onEscape();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      <div class="ts-follow-up__buttons">
        {onCancel && (
          <Button variant="ghost" size="small" onClick={onCancel}>
            {t('uiCancel')}
          </Button>
        )}
        {/* It keeps the focus when there is nothing to send any more. */}
        <Button type="submit" size="small" aria-disabled={!canSubmit || undefined}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
