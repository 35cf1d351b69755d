/** Lower case without accents, for comparing words only. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/đ/g, 'd')
    .replace(/ß/g, 'ss');
}

/** The words of a slug or name, for comparing. `jane-doe-3f2a` has two, an id has none. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}{2,}$/u.test(word));
}

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々〆ヶー・·\s]+$/u;

/** Whether a text is written in Chinese, Japanese or Korean characters alone. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text) && /[^・·ー\s]/u.test(text);
}
