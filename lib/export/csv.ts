/** What a cell may hold. */
export type Cell = string | number | null;

/** Characters that programs skip before a formula: spaces, invisible ones, and quotes where a program splits inside them. */
const SKIPPED = String.raw`\p{White_Space}\p{Cf}\p{Cc}"`;
/** The first characters of a formula, with the wide forms that East Asian spreadsheets accept. */
const TRIGGER = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** Characters at which a program may split instead of the delimiter. A cell then begins in the middle of ours. */
const SPLIT = String.raw`|\t\r\n`;

/** A text without one of these is no formula. */
const SUSPECT = new RegExp(`${TRIGGER}|^[\\t\\r\\n]`);
const STARTS = new RegExp(`^(?:[${SKIPPED}]*${TRIGGER}|[\\t\\r\\n])`, 'u');

/** How a formula behind such a character is found. */
function inside(split: string) {
  return {
    // Without the lookbehind, a long run would be tried again from each of its characters.
    run: new RegExp(`(?<![${SKIPPED}${split}])[${SKIPPED}${split}]+(?=${TRIGGER})`, 'gu'),
    splits: new RegExp(`[${split}]`),
  };
}
const INSIDE = { ',': inside(`;${SPLIT}`), ';': inside(`,;${SPLIT}`) };

const BYTE_ORDER_MARK = '\ufeff';

/** What stands between cells. Spreadsheets of many countries expect the semicolon. */
export type Delimiter = ',' | ';';

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with its mark, CRLF, every cell quoted, no cell a formula. No `sep=` line names
 * the delimiter, because Excel ignores the mark after one.
 */
export function toCsv(rows: readonly (readonly Cell[])[], delimiter?: Delimiter): string {
  return BYTE_ORDER_MARK + csvLines(rows, delimiter);
}

/** Rows as further lines of a CSV file. */
export function csvLines(rows: readonly (readonly Cell[])[], delimiter: Delimiter = ','): string {
  return rows.map((row) => `${row.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join('');
}

/**
 * Rows as lines of a CSV file that another system imports: every cell quoted and as it is. An apostrophe before `+49…` would
 * become a part of the phone number there.
 */
export function rawCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(inQuotes).join(',')}\r\n`).join('');
}

function quoted(cell: Cell, delimiter: Delimiter): string {
  // A number is never a formula, even if it begins with a minus.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '""';
  return inQuotes(defuse(cell ?? '', delimiter));
}

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The text with an apostrophe wherever a spreadsheet could take it, or a part it splits off, for a formula. */
export function defuse(text: string, delimiter: Delimiter = ','): string {
  if (!SUSPECT.test(text)) return text;
  const { run, splits } = INSIDE[delimiter];
  const safe = text.replace(run, (found) => (splits.test(found) ? `${found}'` : found));
  return STARTS.test(safe) ? `'${safe}` : safe;
}
