/** What a cell may hold. */
export type Cell = string | number | null;

/** Characters that programs skip before a formula: spaces, invisible ones, and quotes where a program splits inside them. */
const SKIPPED = String.raw`\p{White_Space}\p{Cf}\p{Cc}"`;
/** The first characters of a formula, with the wide forms that East Asian spreadsheets accept. */
const TRIGGER = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** Characters at which a program may split instead of the comma. A cell then begins in the middle of ours. */
const SPLIT = String.raw`;|\t\r\n`;

const STARTS = new RegExp(`^(?:[${SKIPPED}]*${TRIGGER}|[\\t\\r\\n])`, 'u');
// Without the lookbehind, a long run would be tried again from each of its characters.
const RUN = new RegExp(`(?<![${SKIPPED}${SPLIT}])[${SKIPPED}${SPLIT}]+(?=${TRIGGER})`, 'gu');
const SPLITS = new RegExp(`[${SPLIT}]`);

const BYTE_ORDER_MARK = '\ufeff';

/** Rows as a CSV file for spreadsheets: UTF-8 with its mark, CRLF, every cell quoted, no cell a formula. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** Rows as further lines of a CSV file. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: Cell): string {
  // A number is never a formula, even if it begins with a minus.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '""';
  return `"${defuse(cell ?? '').replaceAll('"', '""')}"`;
}

/** The text with an apostrophe wherever a spreadsheet could take it, or a part it splits off, for a formula. */
export function defuse(text: string): string {
  const inside = text.replace(RUN, (run) => (SPLITS.test(run) ? `${run}'` : run));
  return STARTS.test(inside) ? `'${inside}` : inside;
}
