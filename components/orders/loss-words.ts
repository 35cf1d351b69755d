import { date, elapsed, type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import type { EndWithoutResult, NoResult } from '../../lib/views/person-view.ts';

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

const NO_RESULT: Record<NoResult, MessageKey> = {
  failed: 'noResultFailed',
  gone: 'noResultGone',
  'not-delivered': 'noResultNotDelivered',
  'no-status': 'noResultNoStatus',
  'passed-over': 'noResultPassedOver',
  'not-known': 'noResultNotKnown',
};

/** Why a request ended without a result, and what it cost. */
export function endWords({ why, at, credits }: EndWithoutResult): string {
  const reason = t(NO_RESULT[why], date(at));
  if (credits === 0) return reason;
  return `${reason} ${credits === null ? t('noResultCharge') : t('noResultCharged', tn('uiCredits', credits))}`;
}
