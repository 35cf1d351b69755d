import { t, tn } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface ConfirmDialogProps {
  /** The highest possible cost; null when no price is known. */
  credits: number | null;
  /** Spending more than this number of credits needs a confirmation. */
  limit: number | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a spend above the recruiter's own limit. */
export function ConfirmDialog({ credits, limit, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={t('searchConfirmTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" autoFocus onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            {t('searchConfirmGo')}
          </Button>
        </>
      }
    >
      <p>
        {credits === null ? t('searchConfirmUnknown') : t('searchConfirmKnown', tn('uiCredits', credits))}
      </p>
      {limit !== null && <p class="ts-muted">{t('searchConfirmLimit', tn('uiCredits', limit))}</p>}
    </Dialog>
  );
}
