import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/text.ts';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, the close button or a click beside it. */
  onClose: () => void;
  children: ComponentChildren;
  /** Buttons, the main one last. */
  actions?: ComponentChildren;
}

/** A modal question. The browser traps focus and gives it back to where it was. */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // Also when the whole dialog goes: one that is removed while open gives no focus back.
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      class="ts-dialog"
      closedby="any"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
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
