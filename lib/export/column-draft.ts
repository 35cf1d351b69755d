import type { FileColumn } from './columns.ts';

/** What is wrong with the name of a column that is being edited; null if nothing is. */
export function headProblem(columns: readonly FileColumn[], index: number): 'empty' | 'twice' | null {
  const head = columns[index]?.head.trim() ?? '';
  if (head === '') return 'empty';
  const isTwice = columns.some(({ head: other }, at) => at < index && other.trim() === head);
  return isTwice ? 'twice' : null;
}

/** The columns with one of them moved by some places. */
export function movedColumn<T>(columns: readonly T[], index: number, by: number): T[] {
  const column = columns[index];
  const to = index + by;
  if (column === undefined || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(index, 1).toSpliced(to, 0, column);
}
