import { t, tn } from '../../lib/i18n/text.ts';

/** What something cost the last time, or that nobody knows yet. */
export function priceWords(credits: number | null): string {
  return credits === null ? t('priceUnknown') : tn('sidebarPriceLast', credits);
}
