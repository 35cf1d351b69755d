const LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
// Letters, digits, and what tells C++, C# and .NET apart from C and NET.
const WORD = /[\p{Script=Han}]|\.?[\p{L}\p{N}]+[+#]*/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** Lower case without diacritics, so that "Córdoba", "CORDOBA" and "cordoba" are one text. */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** The folded words of a text. Chinese, which has no spaces, gives one word per character. */
export function words(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => (HAN.test(word) ? word : trimDot(word)));
}

const HAN = /\p{Script=Han}/u;

// ".net" keeps its dot, which belongs to the name; "co.uk" does not.
function trimDot(word: string): string {
  return word.startsWith('.') && word !== '.net' ? word.slice(1) : word;
}

/** The folded words of a text in one string: equal for texts that differ only in case, accents and punctuation. */
export function foldName(text: string): string {
  return words(text).join(' ');
}

const EXPANDED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** ASCII for mail addresses and links, the German way for umlauts when asked; what has no Latin form is dropped. */
export function ascii(text: string, german = false): string {
  const lower = text.toLowerCase();
  const spelt = german ? lower.replace(/[äöüß]/g, (letter) => EXPANDED[letter] ?? letter) : lower;
  return fold(spelt)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
