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
// Letters and digits, and the signs of C++, C# and .NET.
const WORD = /[\p{Script=Han}]|\.?[\p{L}\p{N}]+[+#]*/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** The text in lower case without diacritics: "Córdoba" and "CORDOBA" become "cordoba". */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** The words of a text in lower case without diacritics. Each Chinese character is one word. */
export function words(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => (HAN.test(word) ? word : trimDot(word)));
}

const HAN = /\p{Script=Han}/u;

// The dot of ".net" is part of the name; other leading dots aren't.
function trimDot(word: string): string {
  return word.startsWith('.') && word !== '.net' ? word.slice(1) : word;
}

/** The words of a text in one string, equal for texts that differ only in case, accents and punctuation. */
export function foldName(text: string): string {
  return words(text).join(' ');
}

const EXPANDED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * The text in ASCII, for email addresses and links. `german` writes umlauts as "ae", "oe" and "ue". Letters without a
 * Latin form are dropped.
 */
export function ascii(text: string, german = false): string {
  const lower = text.toLowerCase();
  const spelt = german ? lower.replace(/[äöüß]/g, (letter) => EXPANDED[letter] ?? letter) : lower;
  return fold(spelt)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
