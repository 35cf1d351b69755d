import { elapsed } from '../../lib/i18n/dates.ts';
import { t, tn } from '../../lib/i18n/text.ts';

/** What is known of a request whose answer was lost, by what the balance did. */
export function lossWords(balanceFell: number | null): string {
  if (balanceFell === null || balanceFell < 0) return t('lossUnknown');
  return balanceFell === 0 ? t('lossSame') : t('lossFell', tn('uiCredits', balanceFell));
}

/** When the same may be paid for again; null when it may be now. */
export function waitWords(retryFrom: number | null, now: number): string | null {
  if (retryFrom === null) return t('lossTryLater');
  return retryFrom > now ? t('lossTryIn', elapsed(retryFrom - now)) : null;
}
