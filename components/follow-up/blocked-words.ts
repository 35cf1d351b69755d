import { t } from '../../lib/i18n/text.ts';

/** Why somebody must not be contacted, by the key that blocks them. */
export function blockedWords(key: string): string {
  switch (key.charAt(0)) {
    case 'p':
      return t('uiManaged');
    case 'h':
      return t('blockedDeleted');
    case 'd':
    case 'c':
      return t('blockedByRule', key.slice(2));
    default:
      return t('blockedByHand');
  }
}

/** Whether just this person can be allowed again: not where their company, their domain or an administrator blocks them. */
export const canAllow = (key: string): boolean => !/^[pdc]/.test(key);
