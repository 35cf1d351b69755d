import { isPlausibleName } from './clean-name.ts';
import { plain, wordsOf } from './compare-names.ts';
import { type SplitName, splitName } from './split-name.ts';

/** How many words of a name the slug holds. */
export function resemblance(name: string, slug: string): number {
  const words = new Set(wordsOf(slug));
  const letters = plain(slug).replace(/[^\p{L}]/gu, '');
  const inside = (word: string) => (word.length >= 3 || !/^[a-z]+$/.test(word)) && letters.includes(word);
  return new Set(wordsOf(name).filter((word) => words.has(word) || inside(word))).size;
}

const capitalised = (word: string) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** The name that a slug spells out, or null when it spells none: `jane-doe-3f2a` is Jane Doe. */
export function slugName(slug: string): SplitName | null {
  const words = slug
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .split(/[^\p{L}\p{M}\p{N}'’\u200c]+/u)
    .map((word) => word.replace(/(?<=\p{L}{2})\d{1,4}$/u, ''))
    .filter((word) => word !== '' && !/\p{N}/u.test(word));
  const name = splitName(words.map(capitalised).join(' '));
  return isPlausibleName(name.full) ? name : null;
}
