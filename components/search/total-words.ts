import { t, tn } from '../../lib/i18n/text.ts';
import { TOTAL_CAP } from '../../lib/service/model.ts';

/** The number of results in words. The service does not count beyond `TOTAL_CAP`. */
export function totalWords(total: number): string {
  return total >= TOTAL_CAP ? t('searchTotalMost', TOTAL_CAP) : tn('searchTotal', total);
}
