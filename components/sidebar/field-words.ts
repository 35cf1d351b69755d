import type { ContactField } from '../../lib/service/model.ts';
import { t, tn } from '../../lib/text.ts';

/** A contact field's name. */
export function fieldName(field: ContactField): string {
  if (field === 'work_email') return t('sidebarWorkEmail');
  return field === 'phone' ? t('sidebarPhone') : t('sidebarPersonalEmail');
}

/** What something cost the last time, or that nobody knows yet. */
export function priceWords(credits: number | null): string {
  return credits === null ? t('sidebarPriceUnknown') : tn('sidebarPriceLast', credits);
}
