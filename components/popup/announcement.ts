import { t } from '../../lib/i18n/text.ts';
import { totalWords } from '../search/result-list.tsx';
import type { PopupModel } from './popup-model.ts';

/** What a screen reader announces about the search. */
export function announcementOf({ search }: PopupModel): string {
  if (search.pending.value) return t('searchRunning');
  const page = search.page.value;
  if (!page) return '';
  return page.rows.length === 0
    ? t('searchEmptyTitle')
    : t('searchResultsReady', totalWords(page.total), page.page);
}
