import type { ContactField } from '../../lib/service/model.ts';
import { t, tn } from '../../lib/text.ts';

/** A contact field's name. */
export function fieldName(field: ContactField): string {
  if (field === 'work_email') return t('sidebarWorkEmail');
  return field === 'phone' ? t('sidebarPhone') : t('sidebarPersonalEmail');
}

/** The name of a field's copy button, and what is said once it is copied. */
export function copyWords(field: ContactField): { label: string; done: string } {
  switch (field) {
    case 'work_email':
      return { label: t('sidebarCopyWorkEmail'), done: t('sidebarCopiedWorkEmail') };
    case 'personal_email':
      return { label: t('sidebarCopyPersonalEmail'), done: t('sidebarCopiedPersonalEmail') };
    case 'phone':
      return { label: t('sidebarCopyPhone'), done: t('sidebarCopiedPhone') };
  }
}

/** What something cost the last time, or that nobody knows yet. */
export function priceWords(credits: number | null): string {
  return credits === null ? t('sidebarPriceUnknown') : tn('sidebarPriceLast', credits);
}
