import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called at Escape, the close button or a click beside the dialog. */
  onClose: () => void;
  children: ComponentChildren;
  /** Buttons, the main one last. */
  actions?: ComponentChildren;
}

/**
 * A modal dialog. The second click of a double click that opened it is ignored: it would press a button that was not
 * there yet, or close a dialog that nobody has read.
 */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** No press began in this dialog yet. */
  const isFresh = useRef(true);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    isFresh.current = true;
    isPressed.current = false;
    element.showModal();
    // Closed also at unmounting: a dialog that is removed while open does not give the focus back.
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      class="ts-dialog"
      closedby="any"
      aria-labelledby={id}
      onMouseDownCapture={({ detail }) => {
        isPressed.current = true;
        if (detail < 2) isFresh.current = false;
      }}
      // Escape must close the dialog whatever the mouse did before.
      onKeyDownCapture={() => {
        isPressed.current = false;
      }}
      onClickCapture={(event) => {
        isPressed.current = false;
        if (!isFresh.current || event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!(isFresh.current && isPressed.current)) onClose();
      }}
      // Without a press since the last cancel event, the browser sends none and closes the dialog by itself.
      onClose={() => {
        if (open && dialog.current?.open === false) onClose();
      }}
    >
      {open && (
        <div class="ts-dialog__inside">
          <div class="ts-dialog__head">
            <h2 id={id} class="ts-dialog__title">
              {title}
            </h2>
            <IconButton icon={CloseIcon} label={t('uiClose')} onClick={onClose} />
          </div>
          <div>{children}</div>
          {actions != null && <div class="ts-dialog__actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
