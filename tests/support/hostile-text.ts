/** Texts that try to change how the text around them is read, or to be drawn over it. */

/** One is drawn above a letter and one below, and each further pair beyond the last. */
const MARKS = '\u0301\u0323';

/** A word whose every letter carries this many marks. */
export const flood = (word: string, marks = 500): string =>
  Array.from(word, (letter) => letter + MARKS.repeat(marks / MARKS.length)).join('');

/** A word in letters from right to left, with which every hostile text begins. */
export const WORD = 'דניאל';

/** What must not be left in a text that is drawn. */
export const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2067\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** A text that begins with a word, and then has everything that is hostile. */
export function hostile(word: string): string {
  return `${WORD} ${word} \u202e\u2066\u2067\u200f\u061c\u200b\u2060\ufeff\u00ad\u2069\u2069\u202c\n\r\t\u2028 5 ${flood('Zo')} ${'w'.repeat(300)}`;
}
