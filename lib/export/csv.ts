/** What a cell may hold. */
export type Cell = string | number | null;

/** Skipped before a formula is looked for: spaces, what can't be seen, and quotes where a program splits inside them. */
const SKIPPED = String.raw`\p{White_Space}\p{Cf}\p{Cc}"`;
/** What makes a formula, in the wide forms that East Asian spreadsheets take as well. */
const TRIGGER = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** What a program may split at instead of the comma: a cell then begins in the middle of ours. */
const SPLIT = String.raw`;|\t\r\n`;

const STARTS = new RegExp(`^(?:[${SKIPPED}]*${TRIGGER}|[\\t\\r\\n])`, 'u');
// The look behind keeps a long run from being tried again from each of its characters.
const RUN = new RegExp(`(?<![${SKIPPED}${SPLIT}])[${SKIPPED}${SPLIT}]+(?=${TRIGGER})`, 'gu');
const SPLITS = new RegExp(`[${SPLIT}]`);

const BYTE_ORDER_MARK = '\ufeff';

/** Rows as a CSV file for spreadsheets: UTF-8 with its mark, CRLF, every cell quoted, no cell a formula. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: Cell): string {
  // A figure of ours is no text of theirs: minus ten is a number, not a formula.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '""';
  return `"${defuse(cell ?? '').replaceAll('"', '""')}"`;
}

/** The text so that no spreadsheet takes it, or a part it might split off, for a formula. */
export function defuse(text: string): string {
  const inside = text.replace(RUN, (run) => (SPLITS.test(run) ? `${run}'` : run));
  return STARTS.test(inside) ? `'${inside}` : inside;
}
