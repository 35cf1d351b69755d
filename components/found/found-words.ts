import { t, tn } from '../../lib/i18n/text.ts';
import type { FoundView } from '../../lib/views/found-view.ts';

/** "2 looking up · 1 found", or what the line is for while there is nothing. */
export function foundWords({ looking, found }: Pick<FoundView, 'looking' | 'found'>): string {
  const parts = [
    ...(looking > 0 ? [tn('footLooking', looking)] : []),
    ...(found > 0 ? [tn('footFound', found)] : []),
  ];
  return parts.join(' · ') || t('footEmpty');
}
