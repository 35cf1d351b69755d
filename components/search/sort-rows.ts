import type { CandidateRow } from '../../lib/views/search-view.ts';

/** The orders in which a result page can be shown. `match` is the service's own. */
export const SORTS = ['match', 'name', 'company', 'place'] as const;
export type Sort = (typeof SORTS)[number];

/** The rows of a result page in another order. Those without a value come last. */
export function sortRows(rows: CandidateRow[], by: Sort, language: string): CandidateRow[] {
  if (by === 'match') return rows;
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return rows.toSorted((a, b) => {
    const [left, right] = [a[by] ?? '', b[by] ?? ''];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return compare(left, right);
  });
}
