import { plain } from './compare-names.ts';
import {
  CAPITAL_SUFFIXES,
  DOTTED_TITLES,
  LINK_LABELS,
  NOT_IN_NAMES,
  PARTICLES,
  SUFFIXES,
  TITLES,
} from './name-words.ts';

/** Text of a page is cut to this length before it is examined. */
const MAX_TEXT_CHARS = 200;
const MAX_NAME_CHARS = 80;
const MAX_WORDS = 8;

const INVISIBLE = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const PICTURE =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}★☆✓]|\u20e3|[\u{e0020}-\u{e007f}]/gu;
/** Where the name ends and a degree, a headline or a pronoun begins. */
const TAIL =
  /\s+[•·|–—\-:~/]+(?:\s.*|$)|\s*[|•].*$|\s+[@#].*$|\s+(?:1st|2nd|3rd\+?)(?:\s.*|$)|\s+(?:she|he|they|ella|él|elle|il|sie|er)\s?\/.*$/iu;

/** One line of a page's text: bounded, without invisible characters. */
export function tidy(text: string): string {
  return text
    .slice(0, MAX_TEXT_CHARS * 10)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, MAX_TEXT_CHARS);
}

const bare = (word: string) =>
  plain(word)
    .replace(/[.,]/g, '')
    .replace(/^-+|-+$/g, '');

function isTitle(word: string): boolean {
  return TITLES.has(bare(word)) || (word.endsWith('.') && DOTTED_TITLES.has(bare(word)));
}

function isSuffix(word: string, wordsLeft: number, shouting: boolean): boolean {
  const key = bare(word);
  if (key === '' || SUFFIXES.has(key)) return true;
  const capital = CAPITAL_SUFFIXES.has(word.replace(/[.,]/g, ''));
  return capital && wordsLeft > 2 && !shouting;
}

const isCredential = (word: string) =>
  isSuffix(word, 3, false) || /^\p{Lu}[\p{Lu}\d.&®+-]*$/u.test(word) || /^(?:\p{L}{1,4}\.){2,}$/u.test(word);

/** "Doe, Jane" becomes "Jane Doe"; "Jane Doe, PhD" is cut after the name. */
function resolveComma(text: string): string {
  const [before = '', ...after] = text.split(/\s*[,،、]\s*/u);
  const next = after[0] ?? '';
  if (before === '' || next === '') return before || next;
  const words = before.split(' ');
  const oneFamilyName = words.length === 1 || PARTICLES.has(plain(words[0] ?? ''));
  const shouting = before === before.toUpperCase();
  const isGiven = next.split(' ').length <= 3 && (shouting || !next.split(' ').every(isCredential));
  if (!oneFamilyName || !isGiven || next.split(' ').every((word) => isSuffix(word, 3, shouting)))
    return before;
  return `${next} ${before}`;
}

function trimWords(text: string): string[] {
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  const shouting = text === text.toUpperCase();
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift();
  while (words.length > 1 && isSuffix(words.at(-1) ?? '', words.length, shouting)) words.pop();
  return words;
}

/** A person's name without titles, degrees, pronouns, emoji, nicknames and headlines; empty if nothing is left. */
export function cleanName(text: string): string {
  const line = tidy(text)
    .replace(PICTURE, ' ')
    .replace(/\p{Cf}+(?=\s|$)|(?<=\s|^)\p{Cf}+/gu, '')
    .replace(/^\(\d+\+?\)\s*/, '')
    .replace(/[([{（【〔][^)\]}）】〕]*[)\]}）】〕]?/gu, ' ')
    .replace(/["“”„«»][^"“”„«»]*["“”„«»]|(?<=\s)['‘][^'’]+['’](?=\s)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(TAIL, '');
  return trimWords(resolveComma(line))
    .join(' ')
    .replace(/^[^\p{L}]+/u, (lead) => (/^['’]$/.test(lead) ? lead : ''))
    .replace(/[^\p{L}\p{M}\p{N}.]+$/u, '')
    .trim();
}

/** Whether a cleaned text can be somebody's name. */
export function isPlausibleName(name: string): boolean {
  if (name.length < 2 || name.length > MAX_NAME_CHARS || LINK_LABELS.test(name)) return false;
  if (/[\p{N}@<>{}[\]|=_#$%^*\\/:;!?]|www\.|https?/iu.test(name)) return false;
  const words = name.split(' ');
  if (words.length > MAX_WORDS || words.some((word) => NOT_IN_NAMES.has(word))) return false;
  return /\p{L}.*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u.test(name);
}
