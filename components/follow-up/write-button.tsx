import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { MailIcon } from '../ui/icons.tsx';

export interface WriteButtonProps {
  hasEmail: boolean;
  onWrite: () => void;
}

/** Writes to a person. Without an email it says what is needed first. */
export function WriteButton({ hasEmail, onWrite }: WriteButtonProps) {
  const id = useId();
  return (
    <div class="ts-row ts-row--wrap">
      <Button
        size="small"
        icon={MailIcon}
        aria-disabled={!hasEmail || undefined}
        aria-describedby={hasEmail ? undefined : id}
        onClick={onWrite}
      >
        {t('writeButton')}
      </Button>
      {!hasEmail && (
        <span id={id} class="ts-muted ts-small">
          {t('writeNoEmail')}
        </span>
      )}
    </div>
  );
}
