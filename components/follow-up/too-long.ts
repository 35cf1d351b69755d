import { t } from '../../lib/i18n/text.ts';

/** That a typed text has too many characters, in words; null if it has not. */
export function tooLong(typed: string, maxChars: number): string | null {
  const chars = [...typed.trim()].length;
  return chars > maxChars ? t('followUpTooLong', maxChars, chars) : null;
}
