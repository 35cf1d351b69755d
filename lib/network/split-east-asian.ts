import { HAN_COMPOUND, HAN_SINGLE, HANGUL_COMPOUND, JAPANESE } from './name-words.ts';

interface Halves {
  first: string;
  last: string;
}

const HAN = /^[\p{Script=Han}々〆ヶ]+$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

function familyLength(name: string, letters: string[]): number {
  const pair = letters.slice(0, 2).join('');
  if (letters.length > 2 && (HAN_COMPOUND.has(pair) || HANGUL_COMPOUND.has(pair))) return 2;
  const japanese = [3, 2].find((n) => letters.length > n && JAPANESE.has(letters.slice(0, n).join('')));
  if (japanese !== undefined) return japanese;
  if (HANGUL.test(name)) return 1;
  if (HAN.test(name)) {
    if (letters.length <= 2) return 1;
    // Four characters are Japanese: two and two. With three, a frequent Chinese family name has one.
    if (letters.length >= 4) return 2;
    return HAN_SINGLE.has(letters[0] ?? '') ? 1 : 2;
  }
  // Characters followed by kana: the family name is in characters, the given name in kana.
  const kana = letters.findIndex((letter) => KANA.test(letter));
  return kana > 0 ? kana : Math.min(2, letters.length);
}

/** Parts an East Asian name: the family name comes first, unless a middle dot marks the name as foreign. */
export function splitEastAsian(name: string): Halves {
  const foreign = name
    .split(/[・·]/u)
    .map((part) => part.trim())
    .filter(Boolean);
  if (foreign.length > 1) return { first: foreign.slice(0, -1).join(' '), last: foreign.at(-1) ?? '' };
  const words = name.split(/\s+/u).filter(Boolean);
  if (words.length > 1) {
    const [last = '', ...first] = words;
    return { first: first.join(' '), last };
  }
  const letters = [...(words[0] ?? '')];
  const at = letters.length < 2 ? letters.length : familyLength(name, letters);
  if (at >= letters.length) return { first: name, last: '' };
  return { first: letters.slice(at).join(''), last: letters.slice(0, at).join('') };
}
