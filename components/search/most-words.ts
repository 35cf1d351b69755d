import { t, tn } from '../../lib/i18n/text.ts';

/** The price of something that costs one thing, or the most that several cost together. */
export function mostWords(credits: number | null, isSum = false): string {
  if (credits === null) return t('priceUnknown');
  if (credits === 0) return t('searchTookNothing');
  return isSum ? t('searchUpTo', tn('uiCredits', credits)) : tn('uiCredits', credits);
}
