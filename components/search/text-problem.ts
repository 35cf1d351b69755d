import { t } from '../../lib/i18n/text.ts';

/** The longest texts that a search may send. */
export const MAX_PROMPT_CHARS = 2000;
export const MAX_NAME_CHARS = 200;

const CONTROL = /[\p{Cc}\p{Cs}]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f}|\u{20e3}/u;

/** What is wrong with a typed or pasted text, in a sentence; null when it can be sent. */
export function textProblem(text: string, maxChars: number): string | null {
  if (text.length > maxChars) return t('searchTextLong', maxChars);
  const inner = text.trim();
  // A tab separates the cells of a table.
  if (inner.includes('\t')) return t('searchTextTable');
  if (CONTROL.test(inner)) return t('searchTextControl');
  return EMOJI.test(inner) ? t('searchTextEmoji') : null;
}
