import { foldName } from '../people/fold.ts';

/** A shorter text matches only whole names, not beginnings of names. */
const MIN_PREFIX_LETTERS = 3;
/** How many matches are offered to choose from. */
const MAX_CHOICES = 10;

export interface NameIndex<T> {
  /** Items of exactly this name. If there are none, items in whose name a word begins with this text. */
  find(text: string, allowed: (item: T) => boolean): T[];
}

/** Finds items by name, ignoring case, accents and punctuation. */
export function createNameIndex<T>(
  items: readonly T[],
  namesOf: (item: T) => readonly string[],
): NameIndex<T> {
  const exact = new Map<string, T[]>();
  const named = items.map((item) => ({ item, names: [...new Set(namesOf(item).map(foldName))] }));
  for (const { item, names } of named) {
    for (const name of names) exact.set(name, [...(exact.get(name) ?? []), item]);
  }
  return {
    find(text, allowed) {
      const wanted = foldName(text);
      if (wanted === '') return [];
      const same = (exact.get(wanted) ?? []).filter(allowed);
      if (same.length > 0) return same;
      if (wanted.length < MIN_PREFIX_LETTERS) return [];
      const begins = (name: string) => name.startsWith(wanted) || name.includes(` ${wanted}`);
      return named
        .filter(({ item, names }) => allowed(item) && names.some(begins))
        .slice(0, MAX_CHOICES)
        .map(({ item }) => item);
    },
  };
}
