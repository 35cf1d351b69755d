/**
 * How text from outside is drawn: names, titles and searches that the service, a page or a file brought. What is stored,
 * copied and exported stays as it came.
 */

const LINE_BREAKS = /[\t-\r\u2028\u2029]+/g;

/**
 * Characters that nobody sees, such as those that turn the direction of the text around them. The group has those that
 * other scripts than the European ones need: joiners of letters, and the parts of an emoji or of a Han character.
 */
const UNSEEN =
  /((?<=[^\0-\u04ff\p{C}\p{DI}\u2800])(?:\ufe0f\u200d|[\p{Join_C}\p{VS}]))|[\p{Cc}\p{Cs}\p{DI}\ufff9-\ufffb\u2800]/gu;

/** More marks on one letter than languages need. They would cover the lines above and below. */
const FLOOD = /(?<=[\p{Mn}\p{Me}]{4}|\p{M}{8})\p{M}+/gu;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{1efff}]/u;

/** A text from outside on one line, without characters that nobody sees and without floods of marks. */
export function shownText(raw: string): string {
  return raw.replace(LINE_BREAKS, ' ').replace(UNSEEN, '$1').replace(FLOOD, '');
}

/** `shownText` for a text of several lines, which it keeps. */
export const shownLines = (raw: string): string => raw.split('\n').map(shownText).join('\n');

/** `shownText` for use inside other words: text from right to left is isolated from them. */
export function inWords(raw: string): string {
  const text = shownText(raw);
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Texts from outside in one line, each isolated from the others. Empty ones are left out. */
export function joinWords(parts: readonly (string | null | undefined | false)[]): string {
  return parts.flatMap((part) => (part ? inWords(part) : [])).join(' · ');
}
