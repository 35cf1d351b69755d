import { cleanName, plain } from './clean-name.ts';
import { BINDERS, DEVOTIONS, IBERIAN, JOINERS, PARTICLES, VIETNAMESE } from './name-words.ts';
import { isEastAsian, splitEastAsian } from './split-east-asian.ts';

/** A name as a search wants it; `last` is empty when the person goes by one name. */
export interface SplitName {
  full: string;
  first: string;
  last: string;
}

const MAX_VARIANTS = 6;

const isInitial = (word: string) => /^\p{L}\.?$/u.test(word);
const isParticle = (word: string) => PARTICLES.has(plain(word).replace(/\.$/, ''));
const isShouted = (word: string) => /^\p{Lu}[\p{Lu}\p{M}'’-]{2,}$/u.test(word);
const isPatronymic = (word: string) =>
  /\p{L}(?:ович|евич|ич|овна|евна|ична|инична|ovich|evich|ovna|evna)$/iu.test(word);
const isIberian = (word: string) => {
  const key = plain(word);
  return IBERIAN.has(key) || /\p{L}{3,}ez$/u.test(key) || key.split('-').some((part) => IBERIAN.has(part));
};

/** Glues what must not be parted: "Abdul Rahman", "María del Carmen". */
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

/** The index where the family name begins because a word says so, or -1. */
function markedFamily(words: string[]): number {
  const joiner = words.findIndex((word, i) => i > 1 && i < words.length - 1 && JOINERS.has(word));
  const particle = words.findIndex(
    (word, i) => i > 0 && i < words.length - 1 && (isParticle(word) || BINDERS.has(plain(word))),
  );
  if (joiner > 0 && (particle < 0 || joiner < particle)) return joiner - 1;
  // "Rosa López de Vega": a family name already stands before the particle.
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

/** Orders that a word gives away: capitals, a patronymic, a Vietnamese family name. */
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

/** The scripts of a name apart: "Wei Wang 王伟" is one person written twice. */
function scripts(name: string): string[] {
  const words = name.split(' ');
  const eastern = words.filter(isEastAsian).join(' ');
  const western = words.filter((word) => !isEastAsian(word)).join(' ');
  return eastern !== '' && western !== '' ? [western, eastern] : [name];
}

function splitCleaned(name: string): SplitName {
  const [written = name] = scripts(name);
  if (isEastAsian(written)) return { full: written, ...splitEastAsian(written)[0] };
  const [first, last] = halves(written);
  return { full: written, first: first.join(' '), last: last.join(' ') };
}

/** First and last name of a person, good enough to search by. */
export function splitName(full: string): SplitName {
  const name = cleanName(full);
  return name === '' ? { full: '', first: '', last: '' } : splitCleaned(name);
}

function otherSplits(name: string): SplitName[] {
  if (isEastAsian(name)) return splitEastAsian(name).map((split) => ({ full: name, ...split }));
  const words = name.split(' ');
  const cut = (at: number) => ({
    full: name,
    first: words.slice(0, at).join(' '),
    last: words.slice(at).join(' '),
  });
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const ends = words.length > 2 ? [{ full: name, first, last }, cut(1), cut(words.length - 1)] : [];
  const turned = words.length > 1 ? [{ full: name, first: words.slice(1).join(' '), last: first }] : [];
  return [...ends, ...turned];
}

/** Other ways to read a name, likeliest first and beginning with `splitName`'s own: what to try when a search finds nobody. */
export function nameVariants(full: string): SplitName[] {
  const name = cleanName(full);
  if (name === '') return [];
  const aside = [...full.slice(0, 200).matchAll(/[(（]([^)）]*)[)）]/gu)].map((match) =>
    cleanName(match[1] ?? ''),
  );
  const written = [...scripts(name), ...aside.filter((other) => other.includes(' ') || isEastAsian(other))];
  const all = written.flatMap((other) => [splitCleaned(other), ...otherSplits(other)]);
  const accents = all.map(({ full: f, first, last }) => ({
    full: unaccented(f),
    first: unaccented(first),
    last: unaccented(last),
  }));
  const unique = new Map([...all, ...accents.slice(0, 1)].map((v) => [`${v.first}\n${v.last}`, v]));
  return [...unique.values()].slice(0, MAX_VARIANTS);
}

/** Latin letters without their accents; other scripts need their marks. */
function unaccented(text: string): string {
  return /^[\p{Script=Latin}\p{M}\P{L}]*$/u.test(text)
    ? text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
    : text;
}
