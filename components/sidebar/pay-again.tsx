import { t } from '../../lib/i18n/text.ts';
import { priceWords } from '../orders/order-words.ts';
import { lossWords, waitWords } from '../problems/loss-words.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { PaidButton } from './paid-button.tsx';

interface PayAgainProps {
  /** What would be paid for again, for assistive technology. */
  name: string;
  /** What is known of the lost answer; null if it may still come. */
  loss: { balanceFell: number | null; retryFrom: number | null } | null;
  /** Its price, or what it costs in words. */
  price: number | null | string;
  onPay: () => void;
  onDismiss?: () => void;
}

/** What is known of a request without an answer, and how to pay for the same again. */
export function PayAgain({ name, loss, price, onPay, onDismiss }: PayAgainProps) {
  const now = useNow(loss !== null);
  const wait = loss && waitWords(loss.retryFrom, now);
  return (
    <div class="ts-again">
      <p>{loss ? lossWords(loss.balanceFell) : t('sidebarFieldQuiet')}</p>
      <div class="ts-row ts-row--wrap">
        <PaidButton
          size="small"
          aria-label={t('sidebarRetryField', name)}
          disabled={wait !== null}
          onPay={onPay}
        >
          {t('tryAgain')}
        </PaidButton>
        {onDismiss && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('sidebarDismissField', name)}
            onClick={onDismiss}
          >
            {t('uiDismiss')}
          </Button>
        )}
        <span>{wait ?? (typeof price === 'string' ? price : priceWords(price))}</span>
      </div>
    </div>
  );
}
