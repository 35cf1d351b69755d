/** Height of a row of people. The style sheet has the same number. */
export const ROW_HEIGHT_PX = 48;

/** Rows drawn beyond both edges, so that fast scrolling shows no gap. */
const OVERSCAN_ROWS = 8;

export interface RowRange {
  first: number;
  /** The index after the last row. */
  end: number;
}

/** The rows that a scrolled box shows. */
export function visibleRows(scrolled: number, height: number, rowHeight: number, count: number): RowRange {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - OVERSCAN_ROWS);
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + OVERSCAN_ROWS);
  return { first: Math.min(first, end), end };
}

/** The indexes of a range, and of one more row that must stay because it has the focus. */
export function rowIndexes({ first, end }: RowRange, kept: number, count: number): number[] {
  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
  if (kept < 0 || kept >= count || (kept >= first && kept < end)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}
