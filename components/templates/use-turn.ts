import { useEffect, useState } from 'preact/hooks';
import type { KnownRecipient } from './templates-model.ts';
import type { WriteDialogProps } from './write-dialog.tsx';

/**
 * Asks whether somebody may be contacted when their turn comes, and again after each change that this page or another one
 * has made. Returns who may be.
 */
export function useTurn(
  { allowed, followUp }: Pick<WriteDialogProps, 'allowed' | 'followUp'>,
  recipient: KnownRecipient | undefined,
  onRefused: (recipient: KnownRecipient) => void,
): KnownRecipient | 'failed' | null {
  const [asked, setAsked] = useState<KnownRecipient | 'failed' | null>(null);
  const changes = followUp.changes.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called does not change whom it is asked about
  useEffect(() => {
    if (!recipient) return;
    let isWanted = true;
    allowed([recipient]).then(
      ({ length }) => {
        if (!isWanted) return;
        if (length > 0) setAsked(recipient);
        else onRefused(recipient);
      },
      (error: unknown) => {
        console.warn('Who must not be contacted could not be read', error);
        if (isWanted) setAsked('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [recipient, changes]);
  return asked;
}
