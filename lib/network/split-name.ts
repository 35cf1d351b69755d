import { cleanName } from './clean-name.ts';
import { isEastAsian, plain } from './compare-names.ts';
import { BINDERS, DEVOTIONS, IBERIAN, JOINERS, PARTICLES, VIETNAMESE } from './name-words.ts';
import { splitEastAsian } from './split-east-asian.ts';

/** A name as a search wants it; `last` is empty when the person goes by one name. */
export interface SplitName {
  full: string;
  first: string;
  last: string;
}

const isInitial = (word: string) => /^\p{L}\.?$/u.test(word);
const isParticle = (word: string) => PARTICLES.has(plain(word).replace(/\.$/, ''));
const isShouted = (word: string) => /^\p{Lu}[\p{Lu}\p{M}'’-]{2,}$/u.test(word);
const isPatronymic = (word: string) =>
  /\p{L}(?:ович|евич|ич|овна|евна|ична|инична|ovich|evich|ovna|evna)$/iu.test(word);
const isIberian = (word: string) => {
  const key = plain(word);
  return IBERIAN.has(key) || /\p{L}{3,}ez$/u.test(key) || key.split('-').some((part) => IBERIAN.has(part));
};

/** Joins words that belong together: "Abdul Rahman", "María del Carmen". */
function bind(words: string[]): string[] {
  const [first = '', second = '', third = '', fourth = ''] = words;
  if (BINDERS.has(plain(first)) && words.length > 2) {
    const takes = /^(?:el|al|ul|ur)$/.test(plain(second)) && words.length > 3 ? 3 : 2;
    return [words.slice(0, takes).join(' '), ...words.slice(takes)];
  }
  const opensDevotion = /^(?:maria|jose|ana|juan)$/.test(plain(first));
  if (opensDevotion && /^del?$/.test(plain(second)) && DEVOTIONS.has(plain(third)) && words.length > 3) {
    return [words.slice(0, 3).join(' '), ...words.slice(3)];
  }
  const article = /^(?:la|los|las)$/.test(plain(third));
  if (
    opensDevotion &&
    plain(second) === 'de' &&
    article &&
    DEVOTIONS.has(plain(fourth)) &&
    words.length > 4
  ) {
    return [words.slice(0, 4).join(' '), ...words.slice(4)];
  }
  return words;
}

/** The index where the family name begins because a word marks it, or -1. */
function markedFamily(words: string[]): number {
  const joiner = words.findIndex((word, i) => i > 1 && i < words.length - 1 && JOINERS.has(word));
  const particle = words.findIndex(
    (word, i) => i > 0 && i < words.length - 1 && (isParticle(word) || BINDERS.has(plain(word))),
  );
  if (joiner > 0 && (particle < 0 || joiner < particle)) return joiner - 1;
  // "Rosa López de Vega": the word before the particle is a family name already.
  if (particle > 1 && isIberian(words[particle - 1] ?? '')) return particle - 1;
  return particle;
}

/** Where the family name begins when nothing marks it: two family names in the Iberian world, one elsewhere. */
function unmarkedFamily(words: string[]): number {
  const n = words.length;
  const twoFamilyNames = isIberian(words[n - 2] ?? '') || (n === 4 && isIberian(words[n - 1] ?? ''));
  return n >= 3 && twoFamilyNames ? n - 2 : n - 1;
}

type Halves = [first: string[], last: string[]];

/** A name whose family name comes first, as capitals, a patronymic or a Vietnamese family name show. */
function familyFirst(words: string[]): Halves | null {
  const [first = ''] = words;
  const shouted = words.filter(isShouted).length;
  if (shouted > 0 && /\p{Ll}/u.test(words.at(-1) ?? '')) {
    const lead = words.findIndex((word) => !isShouted(word) && !isParticle(word));
    if (lead > 0) return [words.slice(lead), words.slice(0, lead)];
  }
  if (words.length === 3 && isPatronymic(words[2] ?? '') && /\p{Script=Cyrillic}/u.test(first)) {
    return [words.slice(1, 2), words.slice(0, 1)];
  }
  const vietnamese = words.length >= 3 && words.length <= 4 && VIETNAMESE.has(plain(first));
  return vietnamese && !VIETNAMESE.has(plain(words.at(-1) ?? ''))
    ? [words.slice(1), words.slice(0, 1)]
    : null;
}

function withoutMiddle(first: string[]): string[] {
  const [given = '', ...middle] = first;
  if (isInitial(given)) return first;
  return [given, ...middle.filter((word) => !isInitial(word) && !isPatronymic(word))];
}

function halves(name: string): Halves {
  const words = bind(name.split(' '));
  if (words.length === 1) return [words, []];
  const turned = familyFirst(words);
  if (turned) return turned;
  const marked = markedFamily(words);
  const at = marked > 0 ? marked : unmarkedFamily(words);
  return [withoutMiddle(words.slice(0, at)), words.slice(at)];
}

/** Of a name that is written twice, "Wei Wang 王伟", the part that is not East Asian. */
function oneScript(name: string): string {
  const western = name
    .split(' ')
    .filter((word) => !isEastAsian(word))
    .join(' ');
  return western === '' ? name : western;
}

function splitCleaned(name: string): SplitName {
  const written = oneScript(name);
  if (isEastAsian(written)) return { full: written, ...splitEastAsian(written) };
  const [first, last] = halves(written);
  return { full: written, first: first.join(' '), last: last.join(' ') };
}

/** First and last name of a person, good enough to search by. */
export function splitName(full: string): SplitName {
  const name = cleanName(full);
  return name === '' ? { full: '', first: '', last: '' } : splitCleaned(name);
}
