import { plain, wordsOf } from '../network/compare-names.ts';

/** A person's name and present link. */
interface AtLink {
  name: string;
  link: string | null;
}

/**
 * Whether two names can belong to one person: every word of the shorter is in the longer. Titles and degrees make a name
 * longer, so they are not taken out first.
 */
export function sameName(left: string, right: string): boolean {
  const [one, other] = [left, right].map((name) => plain(name).replace(/\s/g, ''));
  if (!one || !other) return false;
  if (one === other) return true;
  const [shorter = [], longer = []] = [wordsOf(left), wordsOf(right)].toSorted((x, y) => x.length - y.length);
  return shorter.length >= 2 && shorter.every((word) => longer.includes(word));
}

/**
 * Whether two people with a link in common are one person. An address that one of them had earlier may have been given to
 * somebody else since, so the names must agree then.
 */
export function isOnePerson(a: AtLink, b: AtLink, link: string): boolean {
  return (a.link === link && b.link === link) || sameName(a.name, b.name);
}
