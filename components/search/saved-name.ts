import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import { searchWords } from './filter-words.ts';
import { chipsOf } from './read-filters.ts';

/** The name of a stored search. */
export function savedName({
  name,
  prompt,
  filtersJson,
}: Pick<SavedSearch, 'name' | 'prompt' | 'filtersJson'>): string {
  return name.trim() || searchWords(prompt, chipsOf(filtersJson).chips);
}
