import { t } from '../../lib/i18n/text.ts';
import { mostWords } from './most-words.ts';
import type { PageCost } from './page-choices.ts';

/** What a result page costs, in words. */
export function costWords(cost: PageCost, price: number | null): string {
  switch (cost) {
    case 'shown':
      return t('searchPageShown');
    case 'seen':
      return t('searchPageSeen');
    case 'free':
      return mostWords(0);
    case 'paid':
      return mostWords(price);
  }
}
