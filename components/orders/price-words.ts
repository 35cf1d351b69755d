import { t, tn } from '../../lib/i18n/text.ts';

/** The last known price of an operation. */
export function priceWords(credits: number | null): string {
  return credits === null ? t('priceUnknown') : tn('sidebarPriceLast', credits);
}
