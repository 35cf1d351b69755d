import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Label of the button that confirms. */
  action: string;
  /** The action deletes something. */
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog with a button to cancel and one to confirm. */
export function ConfirmDialog({ action, danger = false, onConfirm, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      actions={
        <>
          <Button variant={danger ? 'secondary' : 'ghost'} autoFocus={!danger} onClick={rest.onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
