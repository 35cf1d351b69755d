import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { asObject, readFilters } from './read-filters.ts';
import type { ShownPage } from './search-model.ts';

/** The result pages of the shown search that were answered before. They cost nothing. */
export function createSeenPages(shown: ReadonlySignal<ShownPage | null>) {
  const seen = signal<{ search: string; pages: readonly number[] }>({ search: '', pages: [] });
  const pages = computed<ReadonlySet<number>>(() => {
    const isSame = shown.value !== null && seen.value.search === searchOf(shown.value);
    return new Set(isSame ? seen.value.pages : []);
  });
  return {
    pages,
    /** A page was answered. */
    add({ page, ...what }: ShownPage) {
      const search = searchOf(what);
      const others = seen.value.search === search ? seen.value.pages : [];
      seen.value = { search, pages: [...others, page] };
    },
    /** Takes the stored pages of the search that a draft shows. */
    receive(draft: unknown, stored: readonly number[]) {
      const search = searchOf(asObject(asObject(draft).shown));
      if (shown.value && searchOf(shown.value) === search) seen.value = { search, pages: stored };
    },
  };
}

/** The same string for each page of one search. */
function searchOf({ prompt, filters }: Partial<Record<keyof ShownPage, unknown>>): string {
  return JSON.stringify([prompt, readFilters(JSON.stringify(filters ?? {}))]);
}
