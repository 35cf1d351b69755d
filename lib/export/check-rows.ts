import { type CellContext, cellsOf, type FileColumn, type FilePerson } from './columns.ts';
import { hasForeignCharacter, type System } from './systems.ts';

/** How many rows a system will not take as they are. */
export interface RowCheck {
  rows: number;
  /** Rows with characters that it does not take. */
  foreign: number;
  /** Rows without a value that it requires. */
  missing: number;
}

/** Whether a system takes every row, so that none has to be looked at. */
export const takesAll = ({ isEnglishOnly, required }: System): boolean =>
  !isEnglishOnly && required.length === 0;

/** Looks at each row as a system will. Resolves to null if it is stopped before the end. */
export async function checkRows(
  { isEnglishOnly, required }: System,
  columns: readonly FileColumn[],
  parts: AsyncIterable<readonly FilePerson[]>,
  context: CellContext,
  stop: Pick<AbortSignal, 'aborted'>,
): Promise<RowCheck | null> {
  const needed = required.map((value) => ({ head: '', value, text: '' }));
  const found: RowCheck = { rows: 0, foreign: 0, missing: 0 };
  for await (const part of parts) {
    if (stop.aborted) return null;
    for (const one of part) {
      found.rows += 1;
      if (isEnglishOnly && hasForeignCharacter(cellsOf(one, columns, context, ','))) found.foreign += 1;
      if (cellsOf(one, needed, context).some((text) => text.trim() === '')) found.missing += 1;
    }
  }
  return found;
}
