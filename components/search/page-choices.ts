import { PAGE_SIZE, TOTAL_CAP } from '../../lib/service/model.ts';
import type { ResultPageView } from '../../lib/views/search-view.ts';

/** The service has no results beyond `TOTAL_CAP`. */
const MAX_PAGES = TOTAL_CAP / PAGE_SIZE;

type Counted = Pick<ResultPageView, 'page' | 'total' | 'hasNextPage'>;

/** `paid` costs as a search. `seen` was answered before and is read from this browser. `free` is of the own pool. */
export type PageCost = 'shown' | 'seen' | 'free' | 'paid';

/** The number of the last result page that is known to exist. The total is an estimate and may be too low. */
export function lastPage({ page, total, hasNextPage }: Counted): number {
  const known = Math.max(Math.ceil(total / PAGE_SIZE), hasNextPage ? page + 1 : 1);
  return Math.max(page, Math.min(MAX_PAGES, known));
}

/** Every result page that can be chosen, and what each costs. */
export function pageChoices(
  shown: Counted,
  { seen, free }: { seen: ReadonlySet<number>; free: boolean },
): { number: number; cost: PageCost }[] {
  const costOf = (number: number): PageCost => {
    if (number === shown.page) return 'shown';
    if (free) return 'free';
    return seen.has(number) ? 'seen' : 'paid';
  };
  return Array.from({ length: lastPage(shown) }, (_, index) => ({
    number: index + 1,
    cost: costOf(index + 1),
  }));
}

/** Whether there is a page after the shown one. */
export function hasNext({ page, hasNextPage }: Counted): boolean {
  return hasNextPage && page < MAX_PAGES;
}
