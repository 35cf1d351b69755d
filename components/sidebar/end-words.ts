import { date } from '../../lib/i18n/dates.ts';
import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import type { EndWithoutResult, NoResult } from '../../lib/views/person-view.ts';

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
